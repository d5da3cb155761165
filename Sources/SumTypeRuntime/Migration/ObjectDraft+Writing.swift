extension ObjectDraft {
  /// The object as it is now.
  var written: [UInt8] {
    if !isChanged { return Array(source[range]) }
    var pieces = Pieces(of: source)
    pieces.reserve(range.count + 64)
    writeMembers(to: &pieces)
    return pieces.finish()
  }

  /// Writes the object as it is now.
  ///
  /// - Parameter pieces: of the source of what it lies in.
  func write(to pieces: inout Pieces) {
    if isElsewhere {
      pieces.write(written)
    } else {
      writeMembers(to: &pieces)
    }
  }

  private func writeMembers(to pieces: inout Pieces) {
    pieces.copy(range.lowerBound..<range.lowerBound + 1)
    pieces.copy(layout.head)
    for (position, member) in members.enumerated() {
      if position > 0 { writeSeparator(before: member, to: &pieces) }
      writeKey(of: member, to: &pieces)
      switch member.value {
      case .source(let range): pieces.copy(range)
      case .new(let bytes): pieces.write(bytes)
      }
    }
    pieces.copy(layout.tail)
  }

  private func writeSeparator(before member: Member, to pieces: inout Pieces) {
    if let origin = member.origin, member.previousEnd > range.lowerBound + 1 {
      pieces.copy(member.previousEnd..<origin.key.lowerBound)
    } else if let separator = layout.separator {
      pieces.copy(separator)
    } else {
      pieces.write([0x2C])
      pieces.copy(layout.head)
    }
  }

  private func writeKey(of member: Member, to pieces: inout Pieces) {
    if let newKey = member.newKey {
      pieces.write(newKey.literal)
    } else if let origin = member.origin {
      pieces.copy(origin.key)
    }
    if let colon = member.origin.map({ $0.key.upperBound..<$0.value.lowerBound }) ?? layout.colon {
      pieces.copy(colon)
    } else {
      pieces.write([0x3A])
    }
  }
}

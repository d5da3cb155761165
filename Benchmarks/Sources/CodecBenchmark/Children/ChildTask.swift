import FeedSchema
import Foundation
import SumTypeRuntime

/// What a fresh process does once, to be measured from its first call: `sumtype load`.
struct ChildTask {
  enum Action: String {
    case load
    case save
    /// Saves what was loaded, with one entry edited.
    case saveEdited = "save-edited"
    /// Opens the file, edits one entry and saves it.
    case editFile = "edit-file"
  }

  enum Codec: String {
    case sumtype
    case handWritten = "hand-written"
    case serde

    var name: String {
      switch self {
      case .sumtype: "sumtype"
      case .handWritten: LoadMeasurements.handWritten
      case .serde: SerdePeer.name
      }
    }
  }

  let codec: Codec
  let action: Action

  /// Keeps what came out alive until it has been measured.
  typealias Outcome = Any

  /// Everything that comes before the call, and the call.
  ///
  /// - Parameters:
  ///   - bytes: the document, for loading it.
  ///   - path: the file that it is in, for opening that.
  ///   - entries: how many entries to make in memory, for saving them.
  func call(
    _ bytes: [UInt8], at path: String, entries: Int, peers folder: String
  ) throws -> () throws -> Outcome {
    switch (codec, action) {
    case (_, .editFile):
      return { try EditedFile.edit(path) }
    case (.sumtype, .load):
      return { try FeedDocument.load(bytes) }
    case (.sumtype, .save):
      let feed = FeedInMemory.domain(entries)
      return { (feed, try FeedDocument.save(feed)) }
    case (.sumtype, .saveEdited):
      let loaded = try FeedDocument.load(bytes)
      let edited = Edits(of: loaded.value).middle
      return { (loaded, edited, try FeedDocument.save(edited, preserving: loaded.preserved)) }
    case (.handWritten, .load):
      let data = Data(bytes)
      return { (data, try Coders.decoder().decode(HandWrittenFeed.self, from: data)) }
    case (.handWritten, .save), (.handWritten, .saveEdited):
      let feed = FeedInMemory.handWritten(entries)
      return { (feed, try Coders.encoder().encode(feed)) }
    case (.serde, .load):
      let serde = try SerdePeer(in: folder)
      return { try serde.load(bytes, as: .feed) }
    case (.serde, .save), (.serde, .saveEdited):
      let opened = try SerdePeer(in: folder).opened(Workload.known(entries))
      return { try opened.saveCount() }
    }
  }
}

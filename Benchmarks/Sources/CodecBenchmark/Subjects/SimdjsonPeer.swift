/// simdjson through its C++ interface, compiled for this machine's instructions; `Peers/simdjson` is
/// its source. The DOM parses and makes no values. On-Demand makes typed ones (owned strings, UUIDs,
/// dates), keeps the bytes of unknown entries and passes over unknown fields, unchecked.
struct SimdjsonPeer {
  static let dom = "simdjson DOM (no values)"
  static let onDemand = "simdjson On-Demand, typed"

  struct Refused: Error {}

  private typealias Make = @convention(c) (UnsafePointer<UInt8>?, Int) -> OpaquePointer?
  private typealias Release = @convention(c) (OpaquePointer) -> Void
  private typealias DOM = @convention(c) (OpaquePointer) -> Int64
  private typealias OnDemand = @convention(c) (OpaquePointer, UInt32) -> Int64

  private let make: Make
  private let release: Release
  private let parseDOM: DOM
  private let parseOnDemand: OnDemand

  init(in folder: String) throws {
    let library = try ForeignLibrary("libsimdjsonpeer.so", in: folder)
    make = try library.function("simdjson_input", as: Make.self)
    release = try library.function("simdjson_release", as: Release.self)
    parseDOM = try library.function("simdjson_dom", as: DOM.self)
    parseOnDemand = try library.function("simdjson_ondemand", as: OnDemand.self)
  }

  /// A padded copy of the bytes and the parsers' memory, kept from call to call.
  final class Input {
    private let input: OpaquePointer
    private let peer: SimdjsonPeer

    fileprivate init(_ input: OpaquePointer, _ peer: SimdjsonPeer) {
      self.input = input
      self.peer = peer
    }

    deinit { peer.release(input) }

    func dom() throws -> Int {
      let count = peer.parseDOM(input)
      if count < 0 { throw Refused() }
      return Int(count)
    }

    func onDemand(as shape: WireShape) throws -> Int {
      let count = peer.parseOnDemand(input, shape.rawValue)
      if count < 0 { throw Refused() }
      return Int(count)
    }
  }

  func input(_ bytes: [UInt8]) throws -> Input {
    guard let input = bytes.withUnsafeBufferPointer({ make($0.baseAddress, $0.count) }) else {
      throw Refused()
    }
    return Input(input, self)
  }
}

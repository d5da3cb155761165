/// serde_json, tuned: owned strings, dates and UUIDs read by hand from their bytes, unknown members
/// kept as raw slices in one list, no buffering of tagged entries. `Peers/serde` is its source.
///
/// It is given a little more than ours: the raw slices borrow the input, doubles may be off by one
/// unit in the last place (serde_json's default), and a malformed entry fails the document.
struct SerdePeer {
  struct Refused: Error {}

  private typealias Load = @convention(c) (UInt32, UnsafePointer<UInt8>?, Int) -> Int64
  private typealias Open = @convention(c) (UnsafePointer<UInt8>?, Int) -> OpaquePointer?
  fileprivate typealias Save = @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt8>?) -> Int64

  private typealias LoadValue = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int64

  private let load: Load
  private let loadValue: LoadValue
  private let open: Open
  private let save: Save

  static let name = "serde_json, tuned"
  static let value = "serde_json::Value"

  init(in folder: String) throws {
    let library = try ForeignLibrary("libserdepeer.so", in: folder)
    load = try library.function("serde_load", as: Load.self)
    loadValue = try library.function("serde_value", as: LoadValue.self)
    open = try library.function("serde_open", as: Open.self)
    save = try library.function("serde_save", as: Save.self)
  }

  func load(_ bytes: [UInt8], as shape: WireShape) throws -> Int {
    let count = bytes.withUnsafeBufferPointer { load(shape.rawValue, $0.baseAddress, $0.count) }
    if count < 0 { throw Refused() }
    return Int(count)
  }

  /// Reads any JSON to its tree of values, and releases it.
  func loadValue(_ bytes: [UInt8]) throws {
    let result = bytes.withUnsafeBufferPointer { loadValue($0.baseAddress, $0.count) }
    if result < 0 { throw Refused() }
  }

  /// A feed that was read once, to be written again and again.
  struct Opened {
    fileprivate let feed: OpaquePointer
    fileprivate let save: Save
    let count: Int

    func saveCount() throws -> Int {
      let count = save(feed, nil)
      if count < 0 { throw Refused() }
      return Int(count)
    }

    /// What it writes, which is as much as was read.
    func saved() throws -> [UInt8] {
      guard try saveCount() <= count else { throw Refused() }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = Int(max(0, save(feed, buffer.baseAddress)))
      }
    }
  }

  func opened(_ bytes: [UInt8]) throws -> Opened {
    let feed = bytes.withUnsafeBufferPointer { open($0.baseAddress, $0.count) }
    guard let feed else { throw Refused() }
    return Opened(feed: feed, save: save, count: bytes.count)
  }
}

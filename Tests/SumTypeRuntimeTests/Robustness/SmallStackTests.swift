#if os(macOS) || os(Linux)
  import Foundation
  import SumTypeRuntime
  import Testing

  @Suite("The deepest document on the 512 KB stack of a secondary thread of Apple's systems")
  struct SmallStackTests {
    private static func groups(_ radius: String, levels: Int = 255) -> [UInt8] {
      let open = String(repeating: #"{"group":["#, count: levels)
      let close = String(repeating: "]}", count: levels)
      return Array("\(open){\"circle\":{\"radius\":\(radius)}}\(close)".utf8)
    }

    private static func shape(levels: Int) -> Shape {
      var shape = Shape.circle(Circle(radius: 2.5))
      for _ in 0..<levels { shape = .group([shape]) }
      return shape
    }

    @Test("recursive codecs read the deepest document on a small stack")
    func loads() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          let loaded = try? Sole<ShapeCodec>.load(Self.groups("1"))
          return loaded != nil && loaded?.preserved.report.isEmpty == true
        }
      }
    }

    @Test("a document beyond the limit of nesting is refused on a small stack")
    func refuses() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          do throws(JSONError) {
            _ = try Sole<ShapeCodec>.load(Self.groups("1", levels: 256))
            return false
          } catch {
            return error.code == .tooDeep && error.path.split(separator: "/").count > 500
          }
        }
      }
    }

    @Test("a save on a small stack changes the innermost level of the deepest document")
    func merges() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          guard let loaded = try? Sole<ShapeCodec>.load(Self.groups("1")),
            let edited = try? Sole<ShapeCodec>.load(Self.groups("2.5")),
            let saved = try? Sole<ShapeCodec>.save(edited.value, preserving: loaded.preserved)
          else { return false }
          return saved.bytes == Self.groups("2.5")
        }
      }
    }

    @Test("a migration on a small stack changes the innermost level, also of JSON in a string")
    func migrates() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          func nested(_ key: String, _ levels: Int, quote: String = "\"") -> String {
            String(repeating: "{\(quote)\(key)\(quote):", count: levels) + "1"
              + String(repeating: "}", count: levels)
          }
          let rename: [MigrationStep] = [.rename("k", to: "kid")]
          let migrations = Migrations(
            version: "v", to: 2,
            [
              1: [
                .at("/t/**", rename), .at("/p/{json}/**", rename), .at("", [.unwrap("q", .json)]),
                .at("/q/**", rename), .at("", [.call { $0["n"] = .null }]),
              ]
            ])
          func document(_ version: Int, _ key: String, q: String, _ tail: String) -> [UInt8] {
            let p = nested(key, 250, quote: #"\""#)
            return Array(
              #"{"v":\#(version),"t":\#(nested(key, 500)),"p":"\#(p)","q":\#(q)\#(tail)}"#.utf8)
          }
          let old = document(1, "k", q: "\"" + nested("k", 400, quote: #"\""#) + "\"", "")
          let new = document(2, "kid", q: nested("kid", 400), #","n":null"#)
          return (try? migrations.migrated(old)) == new
        }
      }
    }

    @Test("the deepest value is saved on a small stack, and a deeper one is refused")
    func writes() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          let deep = Self.shape(levels: 255)
          guard let flat = try? Sole<ShapeCodec>.load(Self.groups("2.5", levels: 1)),
            let new = try? Sole<ShapeCodec>.save(deep),
            let over = try? Sole<ShapeCodec>.save(deep, preserving: flat.preserved)
          else { return false }
          do throws(JSONError) {
            _ = try Sole<ShapeCodec>.save(Self.shape(levels: 256))
            return false
          } catch {
            return error.code == .tooDeep && new.bytes == over.bytes
          }
        }
      }
    }

    @Test(
      "the deepest JSON in a string is loaded and saved on a small stack, and deeper JSON is refused"
    )
    func embedded() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          typealias Embedded = Sole<ArrayCodec<EmbeddedCodec<ShapeCodec, JSONString>>>
          func text(_ levels: Int) -> [UInt8] {
            var writer = JSONWriter()
            writer.beginArray()
            writer.string(String(decoding: Self.groups("1", levels: levels), as: UTF8.self))
            writer.endArray()
            return writer.finish()
          }
          guard let loaded = try? Embedded.load(text(127)),
            let saved = try? Embedded.save([Self.shape(levels: 127)], preserving: loaded.preserved),
            let new = try? Embedded.save([Self.shape(levels: 127)])
          else { return false }
          let refused = (try? Embedded.save([Self.shape(levels: 128)])) == nil
          let unread = (try? Embedded.load(text(128))) == nil
          return refused && unread && saved.bytes == new.bytes
        }
      }
    }

    @Test("the deepest line is read and replaced on a small stack, and a deeper one is bad")
    func lines() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          let entries = Array(
            Shapes.lines(in: Self.groups("2.5") + [0x0A] + Self.groups("1", levels: 256)))
          guard entries.count == 2, let first = entries.first, case .group = first.value,
            case .bad = entries[1].content,
            let saved = try? first.saved(.point)
          else { return false }
          return saved.bytes == Array(#""point""#.utf8)
        }
      }
    }

    @Test(
      "the deepest JSON in a DTO's string is mapped on a small stack, and deeper JSON is refused")
    func mapped() async {
      await #expect(processExitsWith: .success) {
        await onSmallStack {
          typealias Mapping = EmbeddedMapping<ShapeCodec, JSONString>
          let text = String(decoding: Self.groups("2.5"), as: UTF8.self)
          guard let shape = try? Mapping.domain(text) else { return false }
          let deeper = String(decoding: Self.groups("2.5", levels: 256), as: UTF8.self)
          return Mapping.dto(shape) == text && (try? Mapping.domain(deeper)) == nil
        }
      }
    }
  }

  private enum Shapes: JSONLinesDocument {
    typealias Codec = ShapeCodec
  }

  /// Runs `body` on a thread with a stack of 512 KB, and exits with success if it returns true. A
  /// stack overflow ends the process by a signal.
  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async {
    let thread = Thread { exit(body() ? EXIT_SUCCESS : EXIT_FAILURE) }
    thread.stackSize = 512 * 1024
    thread.start()
    while true { try? await Task.sleep(for: .seconds(3_600)) }
  }
#endif

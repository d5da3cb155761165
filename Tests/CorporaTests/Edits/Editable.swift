import Foundation
import SumTypeRuntime

/// A value with one known part changed, and the place of that part in JSON.
struct Edit<Value> {
  var value: Value
  /// The place of the change, as tokens of a JSON Pointer.
  var path: [String]

  var pointer: JSONPointer { JSONPointer(tokens: path) }

  /// Returns the same edit, of a union whose payload the value is.
  func `as`<Whole>(_ whole: (Value) -> Whole) -> Edit<Whole> {
    Edit<Whole>(value: whole(value), path: path)
  }

  /// Returns the same edit, of the object or array that has the value under `token`.
  func inside<Whole>(_ token: String, _ whole: (Value) -> Whole) -> Edit<Whole> {
    Edit<Whole>(value: whole(value), path: [token] + path)
  }
}

/// A value of which a test can change one part.
protocol Editable {
  /// Returns one change; nil if there is nothing to change (an empty list, an absent value).
  func edited() -> Edit<Self>?
}

extension Editable where Self: RawRepresentable, RawValue == String {
  func edited() -> Edit<Self>? {
    Self(rawValue: rawValue + ".edited").map { Edit(value: $0, path: []) }
  }
}

extension String: Editable {
  func edited() -> Edit<String>? { Edit(value: self + " (edited)", path: []) }
}

extension Int: Editable {
  func edited() -> Edit<Int>? { Edit(value: self + 1, path: []) }
}

extension Bool: Editable {
  func edited() -> Edit<Bool>? { Edit(value: !self, path: []) }
}

extension Double: Editable {
  func edited() -> Edit<Double>? { Edit(value: self == 0 ? 1 : self / 2, path: []) }
}

extension Date: Editable {
  func edited() -> Edit<Date>? { Edit(value: addingTimeInterval(60), path: []) }
}

extension URL: Editable {
  func edited() -> Edit<URL>? { Edit(value: appendingPathComponent("edited"), path: []) }
}

extension JSONValue: Editable {
  func edited() -> Edit<JSONValue>? { Edit(value: .string("edited"), path: []) }
}

extension Optional: Editable where Wrapped: Editable {
  func edited() -> Edit<Wrapped?>? {
    guard let edit = self?.edited() else { return nil }
    return Edit<Wrapped?>(value: edit.value, path: edit.path)
  }
}

extension Array: Editable where Element: Editable {
  func edited() -> Edit<[Element]>? {
    for (index, element) in enumerated() {
      guard let edit = element.edited() else { continue }
      return edit.inside(String(index)) { element in
        var copy = self
        copy[index] = element
        return copy
      }
    }
    return nil
  }
}

extension Dictionary: Editable where Key == String, Value: Editable {
  func edited() -> Edit<[String: Value]>? {
    for key in keys.sorted() {
      guard let edit = self[key]?.edited() else { continue }
      return edit.inside(key) { value in
        var copy = self
        copy[key] = value
        return copy
      }
    }
    return nil
  }
}

/// Returns a change of one field of a struct, as a change of the union whose payload the struct is.
func edit<Root, Field: Editable, Whole>(
  _ root: Root, _ field: WritableKeyPath<Root, Field>, _ key: String, as whole: (Root) -> Whole
) -> Edit<Whole>? {
  root[keyPath: field].edited()?.inside(key) { value in
    var copy = root
    copy[keyPath: field] = value
    return whole(copy)
  }
}

/// Returns a change of one field of a struct.
func edit<Root, Field: Editable>(
  _ root: Root, _ field: WritableKeyPath<Root, Field>, _ key: String
) -> Edit<Root>? {
  edit(root, field, key) { $0 }
}

/// Returns a change of a flattened field of a struct.
func flattened<Root, Field: Editable>(
  _ root: Root, _ field: WritableKeyPath<Root, Field>
) -> Edit<Root>? {
  root[keyPath: field].edited().map { edit in
    var copy = root
    copy[keyPath: field] = edit.value
    return Edit(value: copy, path: edit.path)
  }
}

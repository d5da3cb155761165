import Foundation

/// A file read straight into an array of its size, so that no copy of it weighs in.
enum RawFile {
  static func bytes(at path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Child.Failed(description: "no file \(path)") }
    defer { fclose(file) }
    setvbuf(file, nil, _IONBF, 0)
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }
}

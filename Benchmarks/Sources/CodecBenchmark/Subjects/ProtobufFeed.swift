import FeedProtobuf
import Foundation
import SwiftProtobuf

/// The same entries in Protocol Buffers, written by a newer version of the schema that knows photos.
enum ProtobufFeed {
  static let json = "swift-protobuf JSON (drops unknowns)"
  static let binary = "swift-protobuf binary (another format)"

  static func newer(_ count: Int) throws -> ProtoNewerFeed {
    var feed = ProtoNewerFeed()
    feed.version = 1
    feed.entries = try (0..<count).map(post)
    return feed
  }

  static func jsonBytes(_ count: Int) throws -> [UInt8] { try newer(count).jsonUTF8Bytes() }

  static func binaryBytes(_ count: Int) throws -> [UInt8] { try newer(count).serializedBytes() }

  static func loadJSON(_ bytes: [UInt8]) throws -> ProtoFeed {
    var options = JSONDecodingOptions()
    options.ignoreUnknownFields = true
    return try ProtoFeed(jsonUTF8Bytes: bytes, options: options)
  }

  static func loadBinary(_ bytes: [UInt8]) throws -> ProtoFeed {
    try ProtoFeed(serializedBytes: bytes)
  }

  /// Only what it knows, to be saved.
  static func known(_ count: Int) throws -> ProtoFeed {
    var feed = ProtoFeed()
    feed.version = 1
    feed.entries = (0..<count).map { index in
      var post = ProtoPost()
      if index % 2 == 0 {
        post.text.id = id(index)
        post.text.createdAt = date(index)
        post.text.message = Phrases.plain(index)
      } else {
        post.mood.id = id(index)
        post.mood.createdAt = date(index)
        post.mood.emoji = FeedValues.emoji(index)
        post.mood.intensity = Int32(FeedValues.intensity(index))
      }
      return post
    }
    return feed
  }

  private static func post(_ index: Int) throws -> ProtoNewerPost {
    var post = ProtoNewerPost()
    let isEdited = index % 20 == 5
    switch FeedEntry.kind(index) {
    case .text:
      post.text.id = id(index)
      post.text.createdAt = date(index)
      post.text.message = Phrases.plain(index)
      if isEdited { post.text.edited = true }
    case .mood:
      post.mood.id = id(index)
      post.mood.createdAt = date(index)
      post.mood.emoji = FeedValues.emoji(index)
      post.mood.intensity = Int32(FeedValues.intensity(index))
      if isEdited { post.mood.edited = true }
    case .photo:
      post.photo.id = id(index)
      post.photo.createdAt = date(index)
      post.photo.url = "https://example.org/photos/\(index).jpg"
      post.photo.width = 1024
      post.photo.height = 768
      post.photo.tags = ["holiday", "sea"]
    }
    return post
  }

  private static func id(_ index: Int) -> Data {
    guard let id = UUID(uuidString: FeedValues.id(index)) else { return Data() }
    return withUnsafeBytes(of: id.uuid) { Data($0) }
  }

  private static func date(_ index: Int) -> Google_Protobuf_Timestamp {
    Google_Protobuf_Timestamp(seconds: Int64(FeedValues.seconds(index)))
  }
}

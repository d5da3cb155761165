// swift-format-ignore-file
import Foundation
struct Everything: Codable {
  var date: Date
  var data: Data
  var url: URL
  var uuid: UUID
  var decimal: Decimal
  var float: Float
  var interval: TimeInterval
  var int8: Int8, int16: Int16, int32: Int32, int64: Int64
  var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
  var cgFloat: CGFloat
  var point: CGPoint
  var size: CGSize
  var rect: CGRect
  var range: Range<Int>
  var closedRange: ClosedRange<Date>
  var from: PartialRangeFrom<Int>
  var upTo: PartialRangeUpTo<Double>
  var through: PartialRangeThrough<String>
  var nsRange: NSRange
  var duration: Duration
  var simd: SIMD2<Float>
  var simd3: SIMD3<Double>
  var dateInterval: DateInterval
  var indexPath: IndexPath
  var indexSet: IndexSet
  var characters: CharacterSet
  var timeZone: TimeZone
  var locale: Locale
  var calendar: Calendar
  var components: DateComponents
  var length: Measurement<UnitLength>
  var name: PersonNameComponents
  var urlComponents: URLComponents
  var contiguous: ContiguousArray<Int>
  var array: Array<Int>
  var optional: Optional<Int>
  var dictionary: Dictionary<String, Foundation.Date>
  var byUUID: [UUID: Int]
  var bytes: [UInt8]
}

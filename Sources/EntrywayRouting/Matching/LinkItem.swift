/// A query item of a link, decoded.
struct LinkItem: Hashable, Sendable {
  var name: [UInt8]
  /// Nil for a flag.
  var value: String?
  /// Where the item stands in the link.
  var place: ByteRange

  /// The items of a range of the link, in order.
  static func all(_ bytes: Span<UInt8>, _ range: ByteRange?) -> [LinkItem] {
    guard let range else { return [] }
    var items: [LinkItem] = []
    var query = QueryItems(range)
    while let item = query.next(in: bytes) {
      items.append(
        LinkItem(
          name: PercentCoding.decodedBytes(bytes, item.name),
          value: item.value.map { PercentCoding.decodedText(bytes, $0) },
          place: ByteRange(item.name.lower, item.value?.upper ?? item.name.upper)))
    }
    return items
  }
}

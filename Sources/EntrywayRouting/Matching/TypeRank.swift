/// How a parameter's type ranks among others at the same place: what takes fewer texts first.
struct TypeRank: Hashable, Comparable, Sendable {
  var order: Int
  var width: UInt64 = 0
  var detail = ""

  static let text = TypeRank(order: 8)

  init(order: Int, width: UInt64 = 0, detail: String = "") {
    self.order = order
    self.width = width
    self.detail = detail
  }

  init(_ type: ParameterType) {
    switch type.shape {
    case .boolean: self.init(order: 0)
    case .oneOf(let texts):
      self.init(order: 1, width: UInt64(texts.count), detail: texts.joined(separator: "\u{0}"))
    case .integer(let min, let max):
      // One less than there are numbers.
      let width =
        min < 0
        ? max.addingReportingOverflow(min.magnitude)
        : max.subtractingReportingOverflow(UInt64(min))
      self.init(
        order: 2, width: width.overflow ? (min < 0 ? .max : 0) : width.partialValue,
        detail: "\(min) \(max)")
    case .uuid: self.init(order: 3)
    case .date: self.init(order: 4)
    case .decimal: self.init(order: 5)
    case .opaque: self.init(order: 6)
    case .text: self.init(order: type.isExact ? 8 : 7)
    }
    // A type that may refuse texts of its shape is a way of its own.
    if !type.isExact { detail += type.typeName }
  }

  static func < (left: TypeRank, right: TypeRank) -> Bool {
    if left.order != right.order { return left.order < right.order }
    if left.width != right.width { return left.width < right.width }
    return left.detail.utf8.lexicographicallyPrecedes(right.detail.utf8)
  }
}

/// An array or object whose end has not come yet.
struct OpenContainer {
  let start: Int
  let isObject: Bool
  var values: [JSONNode] = []
  var members: [JSONMember] = []
  /// The keys that have been seen, as bytes.
  var seen: Set<[UInt8]> = []
  /// The keys that have been seen, as texts, where the reader is strict.
  var names: Set<String> = []
  /// The key whose value comes next.
  var key: (text: String, range: Range<Int>)?

  init(start: Int, isObject: Bool) {
    self.start = start
    self.isObject = isObject
  }
}

/// The objects of a binary property list, as far as they contain one another.
struct BinaryPropertyList: Sendable {
  let bytes: [UInt8]
  let offsets: [Int]
  private let referenceSize: Int
  let top: Int

  /// The list; nil if its trailer or its table of objects is broken.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.starts(with: "bplist".utf8) else { return nil }
    let trailer = Array(bytes.suffix(32))
    let (offsetSize, referenceSize) = (Int(trailer[6]), Int(trailer[7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(trailer[8..<16]), let top = Self.number(trailer[16..<24]),
      let table = Self.number(trailer[24..<32]), count > 0, count <= bytes.count, top < count,
      table <= bytes.count - 32, count * offsetSize <= bytes.count - 32 - table
    else { return nil }
    var offsets: [Int] = []
    for index in 0..<count {
      let start = table + index * offsetSize
      guard let offset = Self.number(bytes[start..<start + offsetSize]), offset < table else {
        return nil
      }
      offsets.append(offset)
    }
    self.bytes = bytes
    self.offsets = offsets
    self.referenceSize = referenceSize
    self.top = top
  }

  /// Whether the objects contain no circle, are not too deep, and not too many when each is counted
  /// as often as it is named.
  var isBounded: Bool {
    /// The depth and the number of values of an object; nil while it is being counted.
    var known: [Int: (depth: Int, count: Int)?] = [:]
    var path: [(object: Int, rest: ArraySlice<Int>, depth: Int, count: Int)] = []
    var entered = top
    while true {
      if let done = known[entered] {
        guard let done, !path.isEmpty else { return path.isEmpty }
        let last = path.count - 1
        path[last].depth = max(path[last].depth, done.depth + 1)
        path[last].count += done.count
        guard path[last].count <= PropertyListShape.maximumCount else { return false }
      } else {
        guard let inner = references(of: entered), path.count < PropertyListShape.maximumDepth
        else { return false }
        known[entered] = .some(nil)
        path.append((entered, inner[...], 1, 1))
      }
      while let last = path.last, last.rest.isEmpty {
        path.removeLast()
        known[last.object] = (last.depth, last.count)
        guard last.depth <= PropertyListShape.maximumDepth else { return false }
        guard let outer = path.indices.last else { return true }
        path[outer].depth = max(path[outer].depth, last.depth + 1)
        path[outer].count += last.count
        guard path[outer].count <= PropertyListShape.maximumCount else { return false }
      }
      guard let last = path.indices.last, let next = path[last].rest.popFirst() else { return true }
      entered = next
    }
  }

  /// The objects that an array, a set or a dictionary names; nil if they are broken.
  func references(of object: Int) -> [Int]? {
    let marker = bytes[offsets[object]] >> 4
    guard [0xA, 0xB, 0xC, 0xD].contains(marker) else { return [] }
    guard let (members, first) = count(of: object), members <= bytes.count else { return nil }
    let count = marker == 0xD ? 2 * members : members
    guard first + count * referenceSize <= bytes.count else { return nil }
    var references: [Int] = []
    for index in 0..<count {
      let offset = first + index * referenceSize
      guard let reference = Self.number(bytes[offset..<offset + referenceSize]),
        reference < offsets.count
      else { return nil }
      references.append(reference)
    }
    return references
  }

  /// How many members an object has, and where they begin.
  func count(of object: Int) -> (count: Int, start: Int)? {
    let start = offsets[object] + 1
    let count = Int(bytes[start - 1] & 0xF)
    guard count == 15 else { return (count, start) }
    // More than 14 members are counted by a number after the marker.
    guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3 else { return nil }
    let end = start + 1 + (1 << Int(bytes[start] & 0xF))
    guard end <= bytes.count, let number = Self.number(bytes[start + 1..<end]) else { return nil }
    return (number, end)
  }

  /// A number, the most significant byte first; nil if it is too large to be an offset.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard number < 1 << 40 else { return nil }
      number = number << 8 | Int(byte)
    }
    return number
  }
}

// Foundation's own reader of binary lists ends the process for some damaged ones, such as those
// with a set that has one member twice: the few kinds of values that matter are read here.
extension BinaryPropertyList {
  /// The value, if the list is bounded; nil if an object is broken.
  var value: PropertyListValue? { isBounded ? value(of: top) : nil }

  /// Goes one call deeper for each array and dictionary, no deeper than a bounded list is.
  private func value(of object: Int) -> PropertyListValue? {
    let marker = bytes[offsets[object]]
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09: return .boolean(marker == 0x09)
    case 0x1: return .number(integer(of: object).map(String.init) ?? "beyond 64 bits")
    case 0x5, 0x6, 0x7: return text(of: object).map { .text($0) }
    case 0xA:
      var values: [PropertyListValue] = []
      for reference in references(of: object) ?? [] {
        guard let value = value(of: reference) else { return nil }
        values.append(value)
      }
      return .array(values)
    case 0xD:
      let references = references(of: object) ?? []
      var values: [String: PropertyListValue] = [:]
      for (key, reference) in zip(
        references.prefix(references.count / 2), references.suffix(references.count / 2))
      {
        guard let key = text(of: key), let value = value(of: reference) else { return nil }
        values[key] = value
      }
      return .dictionary(values)
    default: return .other
    }
  }

  private func integer(of object: Int) -> Int64? {
    let start = offsets[object] + 1
    let size = 1 << Int(bytes[start - 1] & 0xF)
    guard size <= 8, start + size <= bytes.count else { return nil }
    let bits = bytes[start..<start + size].reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    // Shorter numbers have no sign.
    return Int64(bitPattern: bits)
  }

  /// The text of an object; nil if it is none, or broken.
  private func text(of object: Int) -> String? {
    let marker = bytes[offsets[object]] >> 4
    guard marker == 0x5 || marker == 0x6 || marker == 0x7,
      let (count, start) = count(of: object), count <= bytes.count
    else { return nil }
    let end = start + count * (marker == 0x6 ? 2 : 1)
    guard end <= bytes.count else { return nil }
    guard marker == 0x6 else { return String(decoding: bytes[start..<end], as: UTF8.self) }
    let units = stride(from: start, to: end, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

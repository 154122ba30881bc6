/// What a newer server has written in a record, and this one does not know: it stays when this one writes the
/// record anew.
///
/// It is found by what is lost when a record's JSON is read and written again, so that no list of members
/// has to be kept. Of what is known the new JSON decides; values are handed on as they are written.
enum KeptMembers {
  /// The new JSON of a record, with the members of its old one that this server does not know.
  ///
  /// An element of an array has them as long as all else in it stays.
  ///
  /// - Parameters:
  ///   - old: The JSON as it is stored.
  ///   - known: The same, as this server reads and writes it.
  ///   - new: What this server writes in its place.
  static func merged(
    _ old: ArraySlice<UInt8>, known: ArraySlice<UInt8>, new: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    if known == new { return old }
    if let old = JSONParts.members(of: old), let known = JSONParts.members(of: known),
      let new = JSONParts.members(of: new)
    {
      return JSONParts.object(members(old, known, new))
    }
    if let old = JSONParts.elements(of: old), let known = JSONParts.elements(of: known),
      let new = JSONParts.elements(of: new), old.count == known.count
    {
      return JSONParts.array(elements(old, known, new))
    }
    return new
  }

  private static func members(
    _ old: JSONParts.Members, _ known: JSONParts.Members, _ new: JSONParts.Members
  ) -> JSONParts.Members {
    var members = old.filter { known[$0.key] == nil }
    for (name, value) in new {
      guard let before = old[name], let knownBefore = known[name] else {
        members[name] = value
        continue
      }
      members[name] = merged(before, known: knownBefore, new: value)
    }
    return members
  }

  private static func elements(
    _ old: [ArraySlice<UInt8>], _ known: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    // Of equal ones each is found once.
    var places = Dictionary(grouping: known.indices.reversed(), by: { known[$0] })
    return new.map { element in places[element]?.popLast().map { old[$0] } ?? element }
  }
}

/// The parts of a JSON text that is known to be right, as they are written.
enum JSONParts {
  /// Values by their names, both as they are written.
  typealias Members = [ArraySlice<UInt8>: ArraySlice<UInt8>]

  /// The members of an object; nil for any other value.
  static func members(of text: ArraySlice<UInt8>) -> Members? {
    var reader = PartReader(text)
    guard reader.take(UInt8(ascii: "{")) else { return nil }
    var members: Members = [:]
    while let name = reader.value(), reader.take(UInt8(ascii: ":")), let value = reader.value() {
      members[name] = value
      guard reader.take(UInt8(ascii: ",")) else { break }
    }
    return members
  }

  /// The elements of an array; nil for any other value.
  static func elements(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var reader = PartReader(text)
    guard reader.take(UInt8(ascii: "[")) else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    while let value = reader.value() {
      elements.append(value)
      guard reader.take(UInt8(ascii: ",")) else { break }
    }
    return elements
  }

  /// An object of members, sorted by name.
  static func object(_ members: Members) -> ArraySlice<UInt8> {
    let sorted = members.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let parts = sorted.map { $0.key + CollectionOfOne(UInt8(ascii: ":")) + $0.value }
    return ArraySlice("{".utf8) + parts.joined(separator: CollectionOfOne(UInt8(ascii: ",")))
      + ArraySlice("}".utf8)
  }

  static func array(_ elements: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    ArraySlice("[".utf8) + elements.joined(separator: CollectionOfOne(UInt8(ascii: ",")))
      + ArraySlice("]".utf8)
  }
}

/// Goes through a JSON text, value after value.
private struct PartReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    (self.bytes, place) = (bytes, bytes.startIndex)
  }

  private mutating func skipSpace() {
    while place < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// Goes over a byte, if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard place < bytes.endIndex, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// The next value, as it is written; nil where none begins.
  mutating func value() -> ArraySlice<UInt8>? {
    skipSpace()
    let start = place
    var depth = 0
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return part(from: start) }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return part(from: start) }
      default: break
      }
      place += 1
    }
    return part(from: start)
  }

  /// Goes to the quote that ends a text.
  private mutating func skipText() {
    place += 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private func part(from start: Int) -> ArraySlice<UInt8>? {
    var end = min(place, bytes.endIndex)
    while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end > start ? bytes[start..<end] : nil
  }
}

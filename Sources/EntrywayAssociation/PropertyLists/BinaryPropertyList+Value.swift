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

@_spi(EntrywayTool) import EntrywayJSON

/// A JSON document, its texts as bytes so that equal means the same to the byte.
///
/// Of members with the same name the first counts, as it does for `JSONDecoder`.
indirect enum JSONTree: Equatable {
  case null
  case flag(Bool)
  case number(bits: UInt64)
  case text([UInt8])
  case array([JSONTree])
  case object([[UInt8]: JSONTree])
}

extension JSONTree {
  init(from reader: inout JSONReader) throws(JSONReadingError) {
    switch try reader.peek() {
    case .null:
      try reader.null()
      self = .null
    case .true, .false:
      self = .flag(try reader.flag())
    case .number:
      self = .number(bits: try reader.number().bitPattern)
    case .text:
      self = .text(Array(try reader.text().utf8))
    case .array:
      var elements: [JSONTree] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try JSONTree(from: &reader)) }
      self = .array(elements)
    case .object:
      var members: [[UInt8]: JSONTree] = [:]
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let key = name.withUTF8 { Array($0) }
        let value = try JSONTree(from: &reader)
        if members[key] == nil { members[key] = value }
      }
      self = .object(members)
    }
  }
}

extension JSONTree: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(bits: number.bitPattern)
    } else if let text = try? container.decode(String.self) {
      self = .text(Array(text.utf8))
    } else if let elements = try? container.decode([JSONTree].self) {
      self = .array(elements)
    } else {
      let members = try container.decode([String: JSONTree].self)
      self = .object(
        Dictionary(uniqueKeysWithValues: members.map { (Array($0.key.utf8), $0.value) }))
    }
  }
}

extension JSONTree {
  var holdsZero: Bool {
    switch self {
    case .null, .flag, .text: false
    case .number(let bits): Double(bitPattern: bits).isZero
    case .array(let elements): elements.contains { $0.holdsZero }
    case .object(let members): members.values.contains { $0.holdsZero }
    }
  }
}

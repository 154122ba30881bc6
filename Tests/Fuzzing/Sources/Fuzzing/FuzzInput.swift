/// Choices made by bytes, so that a change of a byte is a change of a choice.
struct FuzzInput {
  private var bytes: ArraySlice<UInt8>

  init(bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  /// A number from 0 up, 0 when there are no bytes left.
  mutating func below(_ bound: Int) -> Int { Int(bytes.popFirst() ?? 0) % bound }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Up to so many of the next bytes.
  mutating func data(upTo limit: Int) -> [UInt8] {
    let count = below(limit + 1)
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// A text of up to so many of the next bytes; what is no UTF-8 becomes U+FFFD.
  mutating func text(upTo limit: Int) -> String {
    String(decoding: data(upTo: limit), as: UTF8.self)
  }
}

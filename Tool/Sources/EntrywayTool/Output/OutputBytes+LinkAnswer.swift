import Entryway
import Scenarios

extension OutputBytes {
  /// The answer as a person reads it: where the link goes, and below that what it gave.
  mutating func append(_ answer: borrowing LinkAnswer, isColoured: Bool) {
    append(visible: answer.link)
    append(raw: ToolWording.arrow)
    if isColoured { append(raw: answer.outcome == .matched ? Paint.green.start : Paint.red.start) }
    appendPlace(answer)
    if isColoured { append(raw: Paint.end) }
    append(raw: "\n")
    if let message = answer.message {
      append(lines: message)
    } else {
      append(answer.details)
    }
  }

  /// The lines of a message as ``VisibleText`` shows them.
  private mutating func append(lines message: String) {
    Self.withBytes(of: message) { bytes in
      var start = 0
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        // Swift takes a return and a line feed for one character, which ends no line.
        if index > 0, bytes[index - 1] == UInt8(ascii: "\r") { continue }
        append(line: UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
        start = index + 1
      }
      append(line: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
  }

  private mutating func append(line: UnsafeRawBufferPointer) {
    append(raw: "  ")
    if ByteScan.isVisible(line) {
      append(line)
    } else {
      append(VisibleText.line(String(decoding: line, as: UTF8.self)))
    }
    append(raw: "\n")
  }

  private mutating func appendPlace(_ answer: borrowing LinkAnswer) {
    guard answer.outcome == .matched else { return append(answer.outcome.rawValue) }
    if let route = answer.route {
      append(visible: route)
    } else {
      append(raw: ToolWording.namelessPlace)
    }
    if answer.isFallback { return append(raw: ToolWording.fallback) }
    append(raw: "  ")
    if let pattern = answer.pattern { append(visible: pattern) }
  }

  /// A line for each parameter and for each ignored item, their texts below each other.
  private mutating func append(_ details: RouteMatchDetails) {
    let parameters = details.parameters
    var width = 0
    for parameter in parameters { width = max(width, Self.width(of: parameter.name)) }
    for item in details.ignored { width = max(width, Self.width(of: item.name)) }
    for (index, parameter) in parameters.enumerated() {
      // The texts of a parameter that has several are joined.
      if index > 0, parameters[index - 1].name == parameter.name {
        append(raw: ", ")
      } else {
        if index > 0 { append(raw: "\"\n") }
        append(name: parameter.name, width)
        append(raw: "\"")
      }
      append(visible: parameter.text)
    }
    if !parameters.isEmpty { append(raw: "\"\n") }
    for item in details.ignored {
      append(name: item.name, width)
      append(raw: ToolWording.ignored)
      append(visible: item.reason)
      append(raw: "\n")
    }
  }

  private mutating func append(name: String, _ width: Int) {
    append(raw: "  ")
    append(name)
    append(repeating: UInt8(ascii: " "), count: width + 2 - Self.width(of: name))
  }

  /// The text as ``VisibleText`` shows it.
  private mutating func append(visible text: String) {
    if !appendIfVisible(text) { append(VisibleText.line(text)) }
  }

  private mutating func appendIfVisible(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard ByteScan.isVisible(bytes) else { return false }
      append(bytes)
      return true
    } ?? false
  }

  /// How many characters there are.
  static func width(of text: String) -> Int {
    withBytes(of: text) { ByteScan.isVisible($0) ? $0.count : nil } ?? text.count
  }
}

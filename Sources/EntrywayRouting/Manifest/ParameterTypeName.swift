/// The name of a parameter's type in the app's own code, such as `BranchSlug?` or `[Tag]`, derived
/// from Swift's reflected name, `Swift.Optional<Library.BranchSlug>`.
///
/// Modules are left out, and so are the addresses in the names of private types, which change with
/// every run.
struct ParameterTypeName {
  private static let maximumDepth = 32
  /// What ends a part of a name.
  private static let signs = Array(".<>,() ".utf8)

  private let bytes: [UInt8]
  private var index = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The name; the text itself where it is not understood.
  static func name(ofReflected text: String) -> String {
    var reader = ParameterTypeName(text)
    if let name = reader.type(depth: 0), reader.index == reader.bytes.count { return name }
    return text.split(separator: ".").filter { !$0.hasPrefix("(unknown context at ") }
      .joined(separator: ".")
  }

  /// A type, its generic arguments included; nil for what has another form.
  private mutating func type(depth: Int) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    var parts: [String] = []
    var arguments: [String] = []
    while true {
      if take("(unknown context at ") {
        guard skip(to: ")") else { return nil }
      } else if take("(extension in ") {
        guard skip(to: "):") else { return nil }
        continue
      } else {
        let start = index
        while index < bytes.count, !Self.signs.contains(bytes[index]) { index += 1 }
        guard index > start else { return nil }
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        arguments = []
        if take("<") {
          repeat {
            guard let argument = type(depth: depth + 1) else { return nil }
            arguments.append(argument)
          } while take(", ")
          guard take(">") else { return nil }
          if let sugared = Self.sugared(parts, arguments) { return sugared }
          parts[parts.count - 1] += "<\(arguments.joined(separator: ", "))>"
        }
      }
      guard take(".") else { break }
    }
    // The module comes first.
    return (parts.count > 1 ? parts.dropFirst() : parts[...]).joined(separator: ".")
  }

  /// The types of the standard library that have a form of their own.
  private static func sugared(_ parts: [String], _ arguments: [String]) -> String? {
    switch (parts, arguments.count) {
    case (["Swift", "Optional"], 1): "\(arguments[0])?"
    case (["Swift", "Array"], 1): "[\(arguments[0])]"
    case (["Swift", "Dictionary"], 2): "[\(arguments[0]): \(arguments[1])]"
    default: nil
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    let isThere = text.withUTF8Buffer { end <= bytes.count && bytes[index..<end].elementsEqual($0) }
    if isThere { index = end }
    return isThere
  }

  private mutating func skip(to text: StaticString) -> Bool {
    while index < bytes.count {
      if take(text) { return true }
      index += 1
    }
    return false
  }
}

extension ParameterType {
  /// What the type is called in the app's own code.
  var name: String {
    type == nil ? typeName : ParameterTypeName.name(ofReflected: typeName)
  }
}

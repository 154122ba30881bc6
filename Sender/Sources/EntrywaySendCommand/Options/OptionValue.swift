@_spi(EntrywayTool) import EntrywayDiagnostics
import EntrywaySending

/// The text of an option, and where it was given.
struct OptionValue {
  let name: OptionName
  let text: String
  let isFromEnvironment: Bool

  /// The option with its value, which is underlined; of a secret the option alone.
  var excerpt: Excerpt {
    let before = isFromEnvironment ? name.variable + "=" : name.option + " "
    guard !name.isSecret else { return Excerpt("", shownName, " …") }
    var text = text
    // An address may have a name and a password in front of its host.
    if [.proxy, .server, .report].contains(name), let end = text.utf8.lastIndex(of: 0x40) {
      text = "…" + text[end...]
    }
    let shown = Excerpt.line(SecretText.masked(text), limit: 200)
    return Excerpt(before, text.isEmpty ? Quoting.text(text) : shown, "")
  }

  /// The option as it was given.
  var shownName: String { isFromEnvironment ? name.variable : name.option }

  /// Its value is not one.
  func unusable(_ message: String, hint: String, exit: ExitStatus = .usage) -> SendError {
    SendError(.usage, "\(shownName): \(message)", excerpt: excerpt, hint: hint, exit: exit)
  }
}

/// The options of a command line, with those of the environment for what it leaves out.
struct OptionValues {
  private var values: [OptionName: OptionValue] = [:]
  /// The options that the command has.
  private let known: Set<OptionName>

  /// - Parameters:
  ///   - given: The options of the command line; a flag has an empty text.
  ///   - known: The options that the command has.
  ///   - environment: The variables of the environment.
  /// - Throws: `SendError` for a variable that no option has, for two options that exclude one
  ///   another, and for a flag that is neither on nor off.
  init(
    _ given: [OptionName: String], known: Set<OptionName>, environment: [String: String]
  ) throws(SendError) {
    self.known = known
    for (name, text) in given {
      values[name] = OptionValue(name: name, text: text, isFromEnvironment: false)
    }
    try Self.checkVariables(environment)
    for value in values.values { try value.checkEncoding() }
    for name in OptionName.allCases where known.contains(name) && given[name] == nil {
      // An empty variable is how a shell takes one back.
      guard let text = environment[name.variable], !text.isEmpty,
        !OptionName.alternatives.contains(where: { group in
          group.contains(name) && group.contains { given[$0] != nil }
        })
      else { continue }
      let value = OptionValue(name: name, text: text, isFromEnvironment: true)
      try value.checkEncoding()
      if name.isFlag, try value.isOn() == false { continue }
      values[name] = value
    }
    for group in OptionName.alternatives {
      let both = group.compactMap { values[$0] }
      guard both.count > 1 else { continue }
      throw .usage(
        "\(both[0].shownName) and \(both[1].shownName) can't be used together",
        excerpt: both[1].excerpt, hint: "use one of them.")
    }
  }

  subscript(name: OptionName) -> OptionValue? { values[name] }

  func isOn(_ name: OptionName) -> Bool { values[name] != nil }

  /// The value of an option that must be given.
  func required(_ name: OptionName, hint: String) throws(SendError) -> OptionValue {
    if let value = values[name] { return value }
    throw .missing(
      name.option, "\(name.option) is missing", hint: "\(hint), or set \(name.variable).")
  }

  private static func checkVariables(_ environment: [String: String]) throws(SendError) {
    let variables = OptionName.allCases.map(\.variable)
    let unknown = environment.keys.filter {
      $0.utf8.starts(with: OptionName.variablePrefix.utf8) && !variables.contains($0)
    }
    guard let unknown = unknown.min() else { return }
    // It may be a value in the place of a name.
    let rest = unknown.utf8.dropFirst(OptionName.variablePrefix.utf8.count)
    let isName = rest.count <= 24 && SecretText.isHarmless(String(rest) ?? "")
    let name = isName ? unknown : OptionName.variablePrefix + "…"
    let near = Spelling.nearest(to: name, among: variables).map { "did you mean \($0)? " } ?? ""
    throw .usage(
      "no option has the variable \(Excerpt.line(name))",
      excerpt: Excerpt("", Excerpt.line(name), "=…"),
      hint: "\(near)`entryway-send --help` lists the variables.")
  }
}

extension OptionValue {
  /// Bytes that are no UTF-8 have been replaced, so that something else would be sent.
  fileprivate func checkEncoding() throws(SendError) {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return }
    throw unusable("the value is not UTF-8", hint: "write it in UTF-8.")
  }

  /// What the variable of a flag says.
  fileprivate func isOn() throws(SendError) -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default:
      throw unusable("the value is neither on nor off", hint: "write 1 or 0, or leave it empty.")
    }
  }
}

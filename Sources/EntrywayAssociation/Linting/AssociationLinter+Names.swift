import EntrywayDiagnostics
import EntrywayJSON

// The identifiers of apps.
extension AssociationLinter {
  mutating func checkApps(of node: JSONNode, _ pointer: JSONPointer) {
    // Under the oldest format's keys the identifier is the key itself.
    if case .object? = root["applinks"]?["details"]?.kind, let key = pointer.tokens.last {
      return check(appID: key, pointer, range: nil)
    }
    if let ids = node["appIDs"] {
      let list = pointer.appending("appIDs")
      if case .array(let elements) = ids.kind {
        if elements.isEmpty { findings.add(.emptyAppIDs, at: list) }
        for (index, id) in elements.enumerated() { check(appID: id, list.appending(index)) }
      }
      if let id = node["appID"]?.text, !ids.elements.contains(where: { $0.text == id }) {
        findings.add(.ignoredAppID(id), at: pointer.appending("appID"))
      }
    } else if let id = node["appID"] {
      check(appID: id, pointer.appending("appID"))
    } else {
      findings.add(.noAppIDs, at: pointer)
    }
  }

  mutating func check(appID node: JSONNode, _ pointer: JSONPointer) {
    if let id = node.text { check(appID: id, pointer, range: node.range) }
  }

  private mutating func check(appID: String, _ pointer: JSONPointer, range: Range<Int>?) {
    let id = AppID(appID)
    if id.isPlaceholder {
      findings.add(
        .placeholderTeamID(appID, isWellFormed: id.isWellFormed), at: pointer, range: range)
    } else if !id.isWellFormed {
      findings.add(.invalidAppID(appID), at: pointer, range: range)
    }
  }

  /// Apps that a second entry names: what a block in the first one does then is undocumented.
  mutating func checkRepeatedApps() {
    var first: [String: JSONPointer] = [:]
    for (index, detail) in (file.appLinks?.details ?? []).enumerated() {
      let pointer = entries[index].pointer
      for id in Set(detail.appIDs).sorted() {
        if let first = first[id] { findings.add(.repeatedAppID(id, first: first), at: pointer) }
        first[id] = first[id] ?? pointer
      }
    }
  }
}

extension Diagnostic {
  fileprivate static let noAppIDs = Diagnostic(
    .error, .noAppIDs, "the entry names no app", hint: #"add "appIDs": ["PREFIX.bundle.id"]."#)

  fileprivate static let emptyAppIDs = Diagnostic(
    .error, .emptyAppIDs, "`appIDs` is empty: the entry applies to no app, even with an `appID`",
    hint: "name the apps, or leave the entry out.")

  fileprivate static func ignoredAppID(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, .ignoredAppID,
      "`appID` is ignored beside `appIDs`, which has no \(Quoting.text(id))",
      hint: "add it to `appIDs`.")
  }

  fileprivate static func invalidAppID(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, .invalidAppID, "\(Quoting.text(id)) is not an app identifier",
      hint: "write the prefix of ten capitals and digits, a dot, and the bundle identifier.")
  }

  fileprivate static func placeholderTeamID(_ id: String, isWellFormed: Bool) -> Diagnostic {
    Diagnostic(
      isWellFormed ? .warning : .error, .placeholderTeamID,
      "\(Quoting.text(id)) has a placeholder prefix",
      hint:
        "use the app's own prefix: the developer account shows it as App ID Prefix.")
  }

  fileprivate static func repeatedAppID(_ id: String, first: JSONPointer) -> Diagnostic {
    Diagnostic(
      .note, .repeatedAppID,
      "the app \(Quoting.text(id)) already has an entry at \(Excerpt.line(first.description))",
      hint: "merge the two: whether the second is tried after a block in the first is undocumented."
    )
  }
}

// The file's own variables.
extension AssociationLinter {
  mutating func checkVariables() {
    guard let members = root["applinks"]?["substitutionVariables"]?.members else { return }
    let pointer = Self.section.appending("substitutionVariables")
    for member in members {
      let pointer = pointer.appending(member.key)
      if member.key.utf8.contains(where: Self.cannotName.contains) || member.key.isEmpty {
        findings.add(.unusableVariableName(member.key), at: pointer, range: member.range)
      } else if SubstitutionVariables.isPredefined(member.key) {
        findings.add(.shadowedVariable(member.key), at: pointer, range: member.range)
      } else if !usedVariables.contains(member.key) {
        findings.add(.unusedVariable(member.key), at: pointer, range: member.range)
      }
      if case .array(let values) = member.value.kind {
        if values.isEmpty { findings.add(.emptyVariable(member.key), at: pointer) }
        for (index, value) in values.enumerated() {
          guard let text = value.text else { continue }
          let isNested = PatternToken.tokens(of: text).contains { token in
            if case .variable = token { return true }
            return false
          }
          if isNested { findings.add(.nestedVariable, at: pointer.appending(index)) }
        }
      }
    }
  }

  private static let cannotName = CharacterClass("$()")
}

extension Diagnostic {
  fileprivate static func unusedVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, .unusedVariable, "no pattern uses the variable \(Quoting.code(name))",
      hint: "remove it, or correct its name; names are case-sensitive.")
  }

  fileprivate static func shadowedVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, .shadowedVariable, "\(Quoting.code(name)) is also a variable of the system",
      hint: "choose another name: it is undocumented which of the two wins.")
  }

  fileprivate static let nestedVariable = Diagnostic(
    .warning, .nestedVariable, "a variable in a variable's value is taken literally",
    hint: "write out its values; a value may contain only the wildcards * and ?.")

  fileprivate static func emptyVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, .emptyVariable,
      "the variable \(Quoting.code(name)) has no values: it matches nothing",
      hint: "add values, or remove it.")
  }

  fileprivate static func unusableVariableName(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, .unusableVariableName, "no pattern can name the variable \(Quoting.code(name))",
      hint: "a name has at least one character, and none of $ ( ).")
  }
}

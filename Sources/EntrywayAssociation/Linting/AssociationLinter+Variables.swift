import EntrywayDiagnostics
import EntrywayJSON

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
      .note, .unusedVariable, "no pattern names the variable \(Quoting.code(name))",
      hint: "remove it, or correct its name; the case of letters counts.")
  }

  fileprivate static func shadowedVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, .shadowedVariable, "the system has a variable \(Quoting.code(name)) of its own",
      hint: "choose another name: no source says which of the two counts.")
  }

  fileprivate static let nestedVariable = Diagnostic(
    .warning, .nestedVariable, "a variable in a variable's value stands for itself",
    hint: "write out what it stands for; a value may only have * and ?.")

  fileprivate static func emptyVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, .emptyVariable,
      "the variable \(Quoting.code(name)) has no values: it fits nothing",
      hint: "add values, or remove it.")
  }

  fileprivate static func unusableVariableName(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, .unusableVariableName, "no pattern can name the variable \(Quoting.code(name))",
      hint: "a name has none of $ ( ), and is not empty.")
  }
}

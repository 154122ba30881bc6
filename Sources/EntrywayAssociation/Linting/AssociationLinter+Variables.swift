import EntrywayJSON

// The file's own variables.
extension AssociationLinter {
  mutating func checkVariables() {
    guard let members = root["applinks"]?["substitutionVariables"]?.members else { return }
    let pointer = Self.section.appending("substitutionVariables")
    for member in members {
      let pointer = pointer.appending(member.key)
      if member.key.utf8.contains(where: Self.cannotName.contains) || member.key.isEmpty {
        add(.unusableVariableName(member.key), at: pointer, range: member.range)
      } else if SubstitutionVariables.isPredefined(member.key) {
        add(.shadowedVariable(member.key), at: pointer, range: member.range)
      } else if !usedVariables.contains(member.key) {
        add(.unusedVariable(member.key), at: pointer, range: member.range)
      }
      if case .array(let values) = member.value.kind {
        if values.isEmpty { add(.emptyVariable(member.key), at: pointer) }
        for (index, value) in values.enumerated() {
          guard let text = value.text else { continue }
          let isNested = PatternToken.tokens(of: text).contains { token in
            if case .variable = token { return true }
            return false
          }
          if isNested { add(.nestedVariable, at: pointer.appending(index)) }
        }
      }
    }
  }

  private static let cannotName = CharacterClass("$()")
}

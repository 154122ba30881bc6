import Entryway
import EntrywayDiagnostics

/// A payload that is made for a tap and buttons, and the rules that must open them.
struct PayloadBuilder<Destination: LinkDestination>: Sendable {
  /// The plain tap, or a button, and what it is to open.
  struct Way: Sendable {
    var action: String?
    var target: EntryTarget<Destination>
  }

  var draft: PayloadDraft
  var rules: EntryRules<Destination>
  var ways: [Way]

  /// The payload, read back, and the audiences that its destinations are for.
  func built() throws(PushBuildingError) -> (value: PayloadValue, audiences: Set<String>) {
    if let problem = draft.notification.problem { throw problem }
    let category = try category()
    try checkCustomKeys()
    var contents: [WrittenContent] = []
    var written: PayloadValue = [:]
    for way in ways {
      let content = try content(of: way)
      if let path = written.conflict(with: content.payload) {
        throw conflict(path, content, way.action, written, contents)
      }
      written = written.joined(with: content.payload)
      contents.append(content)
    }
    guard case .object(let fields) = written else { return (written, []) }
    try checkCustomKeys(besides: written)
    let value = try draft.value(with: fields)
    return (value, try audiences(of: value, contents, category))
  }

  private func content(of way: Way) throws(PushBuildingError) -> WrittenContent {
    do throws(EntryWritingError) {
      return try rules.content(opening: way.target, action: way.action)
    } catch {
      throw PushBuildingError(error)
    }
  }

  // MARK: Buttons

  /// The category that is shown, if the rules declare it; its buttons must be those of the ways.
  private func category() throws(PushBuildingError) -> NotificationCategory? {
    let declared = rules.notificationCategories
    let actions = ways.compactMap(\.action)
    guard let id = draft.notification.category else {
      if let action = actions.first { throw PushBuildingError(action, withoutCategoryOf: declared) }
      return nil
    }
    guard let category = declared.first(where: { $0.id == id }) else {
      // An app may declare its categories elsewhere, but all of them together.
      if declared.isEmpty { return nil }
      throw PushBuildingError(category: id, among: declared)
    }
    for action in actions where !category.actions.contains(where: { $0.id == action }) {
      throw PushBuildingError(action, notIn: category)
    }
    return category
  }

  // MARK: Keys

  /// Nothing of the app's own stands where rules look.
  private func checkCustomKeys() throws(PushBuildingError) {
    let custom = PayloadValue.object(draft.custom)
    for path in rules.notificationKeyPaths {
      if case .absent = custom.value(at: path) { continue }
      throw PushBuildingError(collision: path)
    }
  }

  private func checkCustomKeys(besides written: PayloadValue) throws(PushBuildingError) {
    if case .object(let fields) = written {
      for key in ["aps", PushPayload.sendIDKey] where fields[key] != nil {
        throw PushBuildingError(
          .collision, "the app's rules would write `\(key)`, which is taken",
          hint: "make the rule read another key.", keyPath: key)
      }
    }
    if let path = written.overlap(with: .object(draft.custom)) {
      throw PushBuildingError(collision: path)
    }
  }

  // MARK: Reading back

  private func audiences(
    of value: PayloadValue, _ contents: [WrittenContent], _ category: NotificationCategory?
  ) throws(PushBuildingError) -> Set<String> {
    var audiences: Set<String> = []
    for (way, content) in zip(ways, contents) {
      let reading = rules.readBack(value, action: way.action)
      guard let match = reading.match, match.destination == way.target.destination,
        !match.isFallback
      else { throw PushBuildingError(content, way.action, reads: reading.told) }
      audiences.formUnion(reading.audiences)
    }
    for action in category?.actions ?? [] where !ways.contains(where: { $0.action == action.id }) {
      let reading = rules.readBack(value, action: action.id)
      audiences.formUnion(reading.audiences)
      // There is a rule, and what it opens a manifest cannot tell.
      guard case .rejected(let rejection) = reading.told, rejection.code != .noRule else {
        continue
      }
      throw PushBuildingError(action.id, of: category?.id ?? "", rejection)
    }
    return audiences
  }
}

extension PayloadBuilder {
  /// Two destinations that would stand under one key.
  private func conflict(
    _ path: String, _ content: WrittenContent, _ action: String?, _ before: PayloadValue,
    _ contents: [WrittenContent]
  ) -> PushBuildingError {
    let other = contents.last { $0.payload[path] != nil }
    let isSensitive = content.isSensitive || contents.contains(where: \.isSensitive)
    return PushBuildingError(
      .conflict, "\(Quoting.code(path)) would need two different values",
      notes: [
        "\(PushBuildingError.shown(before[path], isSensitive)) by \(other?.rule ?? "…")",
        "\(PushBuildingError.shown(content.payload[path], isSensitive)) by \(content.rule)",
      ],
      hint: "give the button's rule its own key, or open the same destination.",
      rule: content.rule, keyPath: path, action: action,
      written: isSensitive ? nil : content.payload[path])
  }
}

extension PayloadValue {
  /// The path of a value that the other payload has too, and another one.
  fileprivate func conflict(with other: PayloadValue) -> String? {
    overlap(with: other) { $0 != $1 }
  }

  /// The path of a value that the other payload has too.
  fileprivate func overlap(
    with other: PayloadValue, _ counts: (PayloadValue, PayloadValue) -> Bool = { _, _ in true }
  ) -> String? {
    guard case .object(let mine) = self, case .object(let others) = other else { return nil }
    for (key, value) in mine.sorted(by: { $0.key < $1.key }) {
      guard let same = others[key] else { continue }
      if case .object = value, case .object = same {
        if let path = value.overlap(with: same, counts) { return "\(key).\(path)" }
      } else if counts(value, same) {
        return key
      }
    }
    return nil
  }
}

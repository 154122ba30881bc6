/// Takes the secrets out of entries.
struct EntryMask<Destination: LinkDestination> {
  let rules: EntryRules<Destination>
  let audiences: Set<String>

  /// The entry with its secrets masked; nil if it would be read as another place then.
  func masked(_ entry: AppEntry) -> AppEntry? {
    let reading = rules.read(entry, audiences: audiences)
    // A rule may have taken the secret from under any key.
    let hidesAll = reading.hasMaskedParameter
    var copy = entry
    switch entry.content {
    case .link(let link): copy.content = .link(rules.routes.masked(link))
    case .notification(var content):
      content.payload = masked(payload: content.payload, hidesAll)
      copy.content = .notification(content)
    case .shortcutItem(var item):
      item.userInfo = item.userInfo.mapValues { masked($0, hidesAll) }
      copy.content = .shortcutItem(item)
    case .activity(var activity):
      activity.userInfo = activity.userInfo.mapValues { masked($0, hidesAll) }
      copy.content = .activity(activity)
    }
    return rules.read(copy, audiences: audiences).words == reading.words ? copy : nil
  }

  private func masked(_ value: PayloadValue, _ hidesAll: Bool) -> PayloadValue {
    switch value {
    case .text(let text) where hidesAll && !isLink(text): .text(RouteTable<Destination>.mask)
    case .integer where hidesAll, .double where hidesAll: .text(RouteTable<Destination>.mask)
    case .text(let text) where text.contains(":"): .text(rules.routes.masked(text))
    case .array(let values): .array(values.map { masked($0, hidesAll) })
    case .object(let fields):
      .object(
        fields.reduce(into: [:]) { result, field in
          let isSecret = rules.routes.sensitiveNames.contains(field.key)
          result[field.key] =
            isSecret ? .text(RouteTable<Destination>.mask) : masked(field.value, hidesAll)
        })
    default: value
    }
  }

  private func isLink(_ text: String) -> Bool { (try? rules.routes.match(text)) != nil }

  /// What the notification shows is for the person alone, and opens nothing; the category is the
  /// app's own word.
  private func masked(payload: PayloadValue, _ hidesAll: Bool) -> PayloadValue {
    guard case .object(var fields) = payload, case .object(let aps)? = fields["aps"] else {
      return masked(payload, hidesAll)
    }
    fields["aps"] = nil
    guard case .object(var result) = masked(.object(fields), hidesAll) else { return .null }
    result["aps"] = .object(aps.filter { $0.key == "category" })
    return .object(result)
  }
}

extension EntryReading {
  /// What the entry is read as, without what differs from run to run.
  fileprivate var words: String {
    switch self {
    case .route(let match): EntryOutcome.opened(match).recorded
    case .rejected(let rejection): EntryOutcome<Destination>.rejected(rejection).recorded
    case .dismissed: "dismissed"
    }
  }

  fileprivate var hasMaskedParameter: Bool {
    guard case .route(let match) = self else { return false }
    return match.parameters.contains { $0.text == RouteTable<Destination>.mask }
  }
}

extension EntryOutcome {
  /// The outcome in words, without the numbers of other entries, and without what was found in a
  /// payload.
  var recorded: String {
    switch self {
    case .rejected(let rejection): "rejected: \(rejection.code.rawValue)"
    case .superseded: "superseded"
    case .duplicate: "duplicate"
    case .opened, .expired, .cancelled: description
    }
  }
}

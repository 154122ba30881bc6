import EntrywayDiagnostics

/// Where a rule looks in one entry, for error messages.
struct RuleLocation {
  /// The rule, as written in the app.
  var rule: String
  var subject: EntrySubject
  var payload: PayloadValue
  /// The key path that the rule reads, if any.
  var path: String?
  /// The result of looking it up.
  var lookup: PayloadLookup?
  /// The keys that were found on the way.
  var keys: [String] = []
  /// The object that has the last of the keys.
  var holder: PayloadValue
  /// Whether the value becomes a sensitive parameter.
  var isSensitive = false
  /// The entry's whole content, for rules that read it.
  var content: EntryContent?
  private let mask: Mask

  /// Masks the secrets in a value under some keys, or everything except links.
  typealias Mask = (_ value: PayloadValue, _ keys: [String], _ hidesAll: Bool) -> PayloadValue

  init(
    rule: String, subject: EntrySubject, payload: PayloadValue, path: String?,
    mask: @escaping Mask
  ) {
    self.mask = mask
    self.rule = rule
    self.subject = subject
    self.payload = payload
    self.path = path
    holder = payload
    guard let path else { return }
    (lookup, keys, holder) = payload.walk(path)
  }

  /// The value at the keys, as messages show it.
  func shown(_ value: PayloadValue) -> PayloadValue { mask(value, keys, isSensitive) }

  /// The whole payload, as messages show it if the meaning of its keys is unknown.
  var shownPayload: PayloadValue { mask(payload, [], isSensitive) }
}

extension RuleLocation {
  /// The key path as a message names it.
  var key: String { "`\(path ?? "")`" }

  /// The line that names the rule.
  var note: String { "by \(rule)" }

  /// The value with its keys, as JSON, with the value underlined.
  func excerpt(of value: PayloadValue) -> Excerpt {
    let opening = keys.map { "\"\(Excerpt.line($0))\": " }.joined(separator: "{")
    let closing = String(repeating: "}", count: max(0, keys.count - 1))
    return Excerpt(opening, shown(value).excerpt, closing)
  }

  /// The rejection of a value at the location.
  func rejection(
    _ code: EntryRejection.Code = .unusable, of value: PayloadValue, _ message: String, hint: String
  ) -> EntryRejection {
    rejection(
      code, of: value,
      Diagnostic(
        .error, Diagnostic.Code(rawValue: code.rawValue), message, excerpt: excerpt(of: value),
        notes: [note], hint: hint))
  }

  /// The rejection of a value at the location, with a diagnostic's message.
  func rejection(
    _ code: EntryRejection.Code, of value: PayloadValue, _ diagnostic: Diagnostic,
    noMatch: LinkMatchError? = nil
  ) -> EntryRejection {
    EntryRejection(
      code, diagnostic, rule: rule, keyPath: path, action: subject.action, found: value.kind,
      noMatch: noMatch)
  }
}

/// The kind of entry other than links: what a rule handles, and what an entry is.
enum EntrySubject: Hashable, Sendable {
  /// A notification's button, or its plain tap.
  case notification(action: String?)
  /// A quick action, by its type.
  case quickAction(String)
  /// An activity, by its type.
  case activity(String)
  /// A widget without a link, by its kind; nil for a rule about every kind.
  case widget(kind: String?)
  /// A Live Activity without a link.
  case liveActivity
  /// A file, by its extension; none for a rule about every file.
  case file(extensions: [String])
  /// A CloudKit share.
  case cloudKitShare
  /// A promoted purchase, by its product; nil for a rule about every product.
  case purchase(String?)

  /// The key under which a rule finds the product of a purchase.
  static let productKey = "productID"

  /// The activity of an item found in Spotlight (`CSSearchableItemActionType`).
  static let spotlight = EntrySubject.activity("com.apple.corespotlightitem")
  /// The key of the item's identifier (`CSSearchableItemActivityIdentifier`).
  static let spotlightKey = "kCSSearchableItemActivityIdentifier"

  /// What identifies the subject among others of its kind; nil for a plain tap.
  var identifier: String? {
    switch self {
    case .notification(let action): action
    case .quickAction(let type), .activity(let type): type
    case .widget(let kind): kind
    case .file(let extensions): extensions.isEmpty ? nil : extensions.joined(separator: ", ")
    case .purchase(let product): product
    case .liveActivity, .cloudKitShare: nil
    }
  }

  /// The identifier of the button, if it is one.
  var action: String? {
    if case .notification(let action) = self { action } else { nil }
  }

  /// The subject as a message names it.
  var phrase: String {
    switch self {
    case .notification(nil): "the notification"
    case .notification(let action?): "the button \(Quoting.code(action))"
    case .quickAction(let type): "the quick action \(Quoting.code(type))"
    case .activity(let type): "the activity \(Quoting.code(type))"
    case .widget(nil): "the widget"
    case .widget(let kind?): "the widget \(Quoting.code(kind))"
    case .liveActivity: "the Live Activity"
    case .file(let extensions):
      extensions.contains { !$0.isEmpty }
        ? "the file of type \(Quoting.code(extensions.joined(separator: ", ")))" : "the file"
    case .cloudKitShare: "the CloudKit share"
    case .purchase(nil): "the purchase"
    case .purchase(let product?): "the purchase \(Quoting.code(product))"
    }
  }
}

/// The fields beside a key as texts for parameters.
struct FieldTexts {
  /// The text of each field, or one for each element of a list; the key itself is left out.
  private(set) var texts: [String: [String]] = [:]
  /// The fields that cannot be read as text.
  private(set) var unreadable: [String: PayloadValue] = [:]

  init(_ location: RuleLocation) {
    guard case .object(let fields) = location.holder else { return }
    // `aps` is the system's own part of a notification.
    for (name, value) in fields where name != location.keys.last && name != "aps" && value != .null
    {
      texts[name] = Self.texts(of: value)
      if texts[name] == nil { unreadable[name] = value }
    }
  }

  private static func texts(of value: PayloadValue) -> [String]? {
    switch value {
    case .array(let values):
      let texts = values.compactMap(text)
      return texts.count == values.count ? texts : nil
    default: return text(of: value).map { [$0] }
    }
  }

  private static func text(of value: PayloadValue) -> String? {
    if case .text(let text) = value { text } else { value.text(for: .boolean) }
  }
}

extension EntryIcon {
  /// The icon as data: `template:NAME` or `system:NAME`.
  var manifest: String {
    switch self {
    case .template(let name): "template:\(name)"
    case .system(let name): "system:\(name)"
    }
  }

  /// The icon that a manifest names; nil for a kind of a later version.
  init?(manifest text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.last) {
    case ("template", let name?) where parts.count == 2: self = .template(String(name))
    case ("system", let name?) where parts.count == 2: self = .system(String(name))
    default: return nil
    }
  }
}

extension EntryRules {
  /// The table and the rules as data, for tools and servers.
  ///
  /// ```swift
  /// let rules = EntryRules<NamedRoute>(manifest: ShopRoute.entries.manifest)
  /// rules.read(tap)    // .route(…), with the route order(id: 7)
  /// ```
  ///
  /// Which route a rule for a value opens is found by the example of the parameter's type. What the
  /// app's own code reads is in the manifest by its name alone.
  public var manifest: RouteManifest {
    var manifest = routes.manifest
    manifest.entries = EntriesManifest(
      rules: rules.compactMap { $0.manifest(routes) },
      categories: notificationCategories.map(\.manifest))
    return manifest
  }
}

extension EntryRules where Destination == NamedRoute {
  /// The rules that a manifest describes, for tools and servers that have no Swift types.
  ///
  /// They read as the typed ones do, as far as data can tell: a text counts as a value if it has
  /// the shape of the parameter. A rule of the app's own code rejects what reaches it, for nobody
  /// else can tell what it would do.
  ///
  /// - Parameter manifest: The manifest; without a section for entries there are no rules.
  public init(manifest: RouteManifest) {
    let entries = manifest.entries ?? EntriesManifest()
    self.init(
      RouteTable(manifest: manifest),
      entries.rules.map(EntryRule.init(manifest:))
        + entries.categories.map { EntryRule(.declares(NotificationCategory(manifest: $0))) })
  }
}

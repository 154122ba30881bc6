extension AssociationFile {
  /// The file as JSON, a component a line, the same for the same file.
  ///
  /// ```json
  /// {
  ///   "applinks": {
  ///     "details": [
  ///       {
  ///         "appIDs": ["ABCDE12345.com.example.shop"],
  ///         "components": [
  ///           {"/": "/orders/?*/?*", "exclude": true},
  ///           {"/": "/orders/?*"}
  ///         ]
  ///       }
  ///     ]
  ///   }
  /// }
  /// ```
  public var json: String {
    var sections: [(String, JSONValue)] = []
    if let appLinks { sections.append(("applinks", appLinks.json)) }
    for (key, apps) in [
      ("appclips", appClips), ("webcredentials", webCredentials),
      ("activitycontinuation", activityContinuation),
    ] {
      if let apps { sections.append((key, .lines([("apps", .texts(apps))]))) }
    }
    return JSONValue.lines(sections).text() + "\n"
  }
}

extension AppLinks {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if !substitutionVariables.isEmpty {
      members.append(
        (
          "substitutionVariables",
          .lines(
            substitutionVariables.sorted { $0.key < $1.key }.map { ($0.key, .texts($0.value)) })
        ))
    }
    if defaults != LinkComponent() { members.append(("defaults", defaults.json)) }
    members.append(("details", .list(details.map(\.json))))
    return .lines(members)
  }
}

extension AppLinksDetail {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("appIDs", .texts(appIDs))]
    if defaults != LinkComponent() { members.append(("defaults", defaults.json)) }
    let paths = rules.compactMap { rule -> String? in
      if case .path(let text) = rule { text } else { nil }
    }
    let components = rules.compactMap { rule -> JSONValue? in
      if case .component(let component) = rule { component.json } else { nil }
    }
    if !paths.isEmpty { members.append(("paths", .list(paths.map(JSONValue.text)))) }
    if !components.isEmpty || paths.isEmpty { members.append(("components", .list(components))) }
    return .lines(members)
  }
}

extension LinkComponent {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let path { members.append(("/", .text(path))) }
    switch query {
    case .text(let text): members.append(("?", .text(text)))
    case .items(let items):
      let sorted = items.sorted { $0.key < $1.key }
      members.append(("?", .object(sorted.map { ($0.key, .text($0.value)) })))
    case nil: break
    }
    if let fragment { members.append(("#", .text(fragment))) }
    for (key, flag) in [
      ("exclude", exclude), ("caseSensitive", caseSensitive), ("percentEncoded", percentEncoded),
    ] {
      if let flag { members.append((key, .flag(flag))) }
    }
    if let comment { members.append(("comment", .text(comment))) }
    return .object(members)
  }
}

extension NotificationCategory {
  private static let names: [(String, Options)] = [
    ("customDismissAction", .customDismissAction), ("allowInCarPlay", .allowInCarPlay),
    ("hiddenPreviewsShowTitle", .hiddenPreviewsShowTitle),
    ("hiddenPreviewsShowSubtitle", .hiddenPreviewsShowSubtitle),
  ]

  /// The category as data.
  var manifest: ManifestCategory {
    ManifestCategory(
      id: id, actions: actions.map(\.manifest),
      options: Self.names.filter { options.contains($0.1) }.map(\.0))
  }

  /// The category that a manifest describes; options of a later version are left out.
  init(manifest category: ManifestCategory) {
    self.init(
      category.id, actions: category.actions.map(Action.init(manifest:)),
      options: Options(
        Self.names.filter { category.options.contains($0.0) }.map(\.1)))
  }
}

extension NotificationCategory.Action {
  private static let names: [(String, Options)] = [
    ("foreground", .foreground), ("destructive", .destructive),
    ("authenticationRequired", .authenticationRequired),
  ]

  fileprivate var manifest: ManifestCategory.Action {
    ManifestCategory.Action(
      id: id, title: title, options: Self.names.filter { options.contains($0.1) }.map(\.0),
      icon: icon?.manifest, inputButton: textInput?.buttonTitle,
      inputPlaceholder: textInput?.placeholder)
  }

  fileprivate init(manifest action: ManifestCategory.Action) {
    self.init(
      action.id, title: action.title,
      Options(Self.names.filter { action.options.contains($0.0) }.map(\.1)),
      icon: action.icon.flatMap(EntryIcon.init(manifest:)),
      textInput: action.inputButton.map {
        TextInput(buttonTitle: $0, placeholder: action.inputPlaceholder ?? "")
      })
  }
}

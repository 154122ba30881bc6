#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension EntryRule {
  /// Opens the same destination for every tap on a widget that has no link.
  ///
  /// ```swift
  /// .widget(kind: "Orders", .orders)
  /// .widget(.home)
  /// ```
  ///
  /// A widget with a `widgetURL` opens its link, and needs no rule. If no `.widget` rule handles a
  /// tap, the `.activity` rules for its type are tried.
  ///
  /// - Parameters:
  ///   - kind: The widget's kind, compared exactly; nil for every kind.
  ///   - activityType: The type of the activity that the system hands over, which SwiftUI has to be
  ///     asked for. Apple doesn't document it: third parties report the kind, which is the default.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func widget(
    kind: String? = nil, activityType: String? = nil, audience: Audience? = nil,
    _ destination: Destination
  ) -> EntryRule {
    var rule = EntryRule(
      .reads(.widget(kind: kind), .destination(destination)), audience: audience)
    rule.activityType = activityType
    return rule
  }

  /// Reads a tap on a widget that has no link, with custom code.
  ///
  /// ```swift
  /// .widget(kind: "Orders") { tap in tap.family == "systemLarge" ? .orders : .home }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The widget's kind, compared exactly; nil for every kind.
  ///   - activityType: The type of the activity that the system hands over; the kind by default.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - read: Returns the destination, or nil to leave the tap to the next rule. If it throws, the
  ///     entry is rejected.
  /// - Returns: The rule.
  public static func widget(
    kind: String? = nil, activityType: String? = nil, audience: Audience? = nil,
    _ read: @escaping @Sendable (WidgetTap) throws -> Destination?
  ) -> EntryRule {
    var rule = EntryRule(
      .reads(
        .widget(kind: kind),
        .content { content in
          guard case .activity(let activity) = content else { return nil }
          return try read(WidgetTap(activity))
        }), audience: audience)
    rule.activityType = activityType
    return rule
  }

  /// Opens the same destination for every tap on a Live Activity that has no link.
  ///
  /// ```swift
  /// .liveActivity(.orders)
  /// ```
  ///
  /// It arrives as an activity of the type
  /// [`NSUserActivityTypeLiveActivity`](https://developer.apple.com/documentation/widgetkit/nsuseractivitytypeliveactivity).
  ///
  /// - Parameters:
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func liveActivity(
    audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(.reads(.liveActivity, .destination(destination)), audience: audience)
  }

  /// Reads a tap on a Live Activity that has no link, with custom code.
  ///
  /// ```swift
  /// .liveActivity { tap in tap.activityID.flatMap(orders.order(ofActivity:)).map(ShopRoute.order) }
  /// ```
  ///
  /// - Parameters:
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - read: Returns the destination, or nil to leave the tap to the next rule. If it throws, the
  ///     entry is rejected.
  /// - Returns: The rule.
  public static func liveActivity(
    audience: Audience? = nil, _ read: @escaping @Sendable (WidgetTap) throws -> Destination?
  ) -> EntryRule {
    EntryRule(
      .reads(
        .liveActivity,
        .content { content in
          guard case .activity(let activity) = content else { return nil }
          return try read(WidgetTap(activity))
        }), audience: audience)
  }

  /// Reads a file that is opened with the app.
  ///
  /// ```swift
  /// .file(extensions: ["csv"]) { .importOrders(from: $0) }
  /// ```
  ///
  /// The app has access to the file while its handlers run, async ones included
  /// (`onOpen(id:scene:timeLimit:perform:)`), also outside of its container. An entry with a file
  /// isn't stored, because access ends with the process.
  ///
  /// Whoever sends a file chooses its name: don't build a path of your own from it.
  ///
  /// - Parameters:
  ///   - extensions: The extensions of the names, without a dot, in any case; empty for every file.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - read: Returns the destination for the file's URL, or nil to leave it to the next rule. If
  ///     it throws, the entry is rejected.
  /// - Returns: The rule.
  public static func file(
    extensions: [String] = [], audience: Audience? = nil,
    _ read: @escaping @Sendable (URL) throws -> Destination?
  ) -> EntryRule {
    EntryRule(
      .reads(
        .file(extensions: extensions.map { $0.lowercased() }),
        .content { content in
          guard case .file(let file) = content else { return nil }
          return try read(file.url)
        }), audience: audience)
  }

  /// Reads a CloudKit share that the user accepted.
  ///
  /// ```swift
  /// .cloudKitShare { .sharedList(record: $0.recordName) }
  /// ```
  ///
  /// `EntrywayCloudKit` receives shares, and gives the handler the share's metadata.
  ///
  /// - Parameters:
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - read: Returns the destination for what identifies the share, or nil to leave it to the next
  ///     rule. If it throws, the entry is rejected.
  /// - Returns: The rule.
  public static func cloudKitShare(
    audience: Audience? = nil,
    _ read: @escaping @Sendable (CloudKitShareContent) throws -> Destination?
  ) -> EntryRule {
    EntryRule(
      .reads(
        .cloudKitShare,
        .content { content in
          guard case .cloudKitShare(let share) = content else { return nil }
          return try read(share)
        }), audience: audience)
  }

  /// Reads a promoted in-app purchase by its product's identifier.
  ///
  /// ```swift
  /// .purchase { .offer(product: $0) }
  /// ```
  ///
  /// `EntrywayStoreKit` receives the purchases that users begin in the App Store, and gives the
  /// handler the product.
  ///
  /// - Parameters:
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - build: Makes the destination from the product's identifier.
  /// - Returns: The rule.
  public static func purchase<Parameter: LinkParameter>(
    audience: Audience? = nil, _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(
        .purchase(nil), .value(at: EntrySubject.productKey, ValueReader(build))),
      audience: audience)
  }

  /// Opens the same destination for the promoted purchase of one product.
  ///
  /// ```swift
  /// .purchase("com.example.shop.premium", .upgrade)
  /// ```
  ///
  /// - Parameters:
  ///   - productID: The product's identifier, compared exactly.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func purchase(
    _ productID: String, audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(.reads(.purchase(productID), .destination(destination)), audience: audience)
  }
}

extension EntrySubject {
  /// Whether a rule for this subject handles entries of the other one.
  func handles(_ other: EntrySubject) -> Bool {
    switch (self, other) {
    case (.widget(nil), .widget), (.purchase(nil), .purchase): true
    case (.file(let wanted), .file(let found)):
      wanted.isEmpty || found.contains(where: wanted.contains)
    default: self == other
    }
  }

  /// Whether it is read by rules that stand apart in a manifest.
  var isDoor: Bool {
    switch self {
    case .widget, .liveActivity, .file, .cloudKitShare, .purchase: true
    case .notification, .quickAction, .activity: false
    }
  }
}

extension AppEntry {
  /// What rules are asked for, most specific first, and the payload that messages show of it; nil
  /// for a link.
  var subjects: (subjects: [EntrySubject], payload: PayloadValue)? {
    switch content {
    case .link: return nil
    case .notification(let content):
      var action: String?
      if case .notification(.button(let id)) = source { action = id }
      return ([.notification(action: action)], content.payload)
    case .shortcutItem(let item):
      return ([.quickAction(item.type)], .object(item.userInfo))
    case .activity(let activity):
      let payload = PayloadValue.object(activity.userInfo)
      let subject = EntrySubject.activity(activity.type)
      switch source {
      case .widget: return ([.widget(kind: WidgetTap(activity).kind), subject], payload)
      case .liveActivity: return ([.liveActivity, subject], payload)
      default: return ([subject], payload)
      }
    case .file(let file):
      return (
        [.file(extensions: [file.pathExtension])],
        .object(["name": .text(file.name)])
      )
    // What identifies a share is not shown.
    case .cloudKitShare: return ([.cloudKitShare], .object([:]))
    case .purchase(let purchase):
      return (
        [.purchase(purchase.productID)],
        .object([EntrySubject.productKey: .text(purchase.productID)])
      )
    }
  }
}

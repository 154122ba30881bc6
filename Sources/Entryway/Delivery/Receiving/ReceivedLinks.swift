#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkCenter {
  /// Takes a link that the app itself got: scanned, pasted, or answered by an SDK.
  ///
  /// ```swift
  /// center.receive("https://shop.example.com/orders/4821", from: .qrCode)
  /// ```
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - source: The way it came in. Unless given, a web link is a universal link, and any other is
  ///     one with a scheme of the app's own.
  ///   - scene: The scene that it is for, if any.
  /// - Returns: The answer of ``receive(_:)``: whether a rule accepts it, and what became of it so far.
  @discardableResult
  public func receive(
    _ link: String, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Reception<Destination> {
    receive(
      AppEntry(
        source: source ?? EntrySource(ofLink: link), content: .link(link), start: start,
        scene: scene))
  }

  /// Takes a URL that the app itself got: scanned, pasted, or answered by an SDK.
  ///
  /// ```swift
  /// center.receive(url, from: .qrCode, scene: SceneID(scene))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: The way it came in. Unless given, a web link is a universal link, and any other is
  ///     one with a scheme of the app's own.
  ///   - scene: The scene that it is for, if any.
  /// - Returns: The answer of ``receive(_:)``: whether a rule accepts it, and what became of it so far.
  @discardableResult
  public func receive(
    _ url: URL, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Reception<Destination> {
    receive(url.absoluteString, from: source, scene: scene)
  }
}

extension EntryReceiver {
  /// Takes a link that the app itself got: scanned, pasted, or answered by an SDK.
  ///
  /// ```swift
  /// deepLinks.receive("https://shop.example.com/orders/4821", from: .qrCode)
  /// ```
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - source: The way it came in. Unless given, a web link is a universal link, and any other is
  ///     one with a scheme of the app's own.
  ///   - scene: The scene that it is for, if any.
  /// - Returns: Whether a rule accepts it.
  @discardableResult
  public func receive(
    _ link: String, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Bool {
    receive(
      AppEntry(
        source: source ?? EntrySource(ofLink: link), content: .link(link), start: start,
        scene: scene)
    ).isAccepted
  }

  /// Takes a URL that the app itself got: scanned, pasted, or answered by an SDK.
  ///
  /// ```swift
  /// deepLinks.receive(url, from: .qrCode, scene: SceneID(scene))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: The way it came in. Unless given, a web link is a universal link, and any other is
  ///     one with a scheme of the app's own.
  ///   - scene: The scene that it is for, if any.
  /// - Returns: Whether a rule accepts it.
  @discardableResult
  public func receive(
    _ url: URL, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Bool {
    receive(url.absoluteString, from: source, scene: scene)
  }
}

extension EntrySource {
  /// The way by which a URL came, as far as the URL tells.
  ///
  /// A web link is a universal link, even where the callback is the one for custom schemes, as it is
  /// with a widget's.
  public init(_ url: URL) { self.init(ofLink: url.absoluteString) }

  /// The way by which a link came, as far as its scheme tells.
  init(ofLink link: String) {
    let scheme = link.prefix(6).lowercased()
    let isWeb = scheme.hasPrefix("http:") || scheme.hasPrefix("https:")
    self = isWeb ? .universalLink : .urlScheme
  }
}

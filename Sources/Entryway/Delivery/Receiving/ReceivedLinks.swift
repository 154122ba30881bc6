#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkCenter {
  /// Receives a link that the app obtained itself, such as a scanned or pasted one.
  ///
  /// ```swift
  /// center.receive("https://shop.example.com/orders/4821", from: .qrCode)
  /// ```
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - source: How the link reached the app. By default, a web link counts as a universal link,
  ///     and any other as a custom-scheme link.
  ///   - scene: The scene that the link is for, if any.
  /// - Returns: The result of ``receive(_:)``: whether a rule accepts the link, and its state so
  ///   far.
  @discardableResult
  public func receive(
    _ link: String, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Reception<Destination> {
    receive(entry(of: link, from: source, scene: scene))
  }

  /// Receives a URL that the app obtained itself, such as a scanned or pasted one.
  ///
  /// ```swift
  /// center.receive(url, from: .qrCode, scene: SceneID(scene))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: How the link reached the app. By default, a web link counts as a universal link,
  ///     and any other as a custom-scheme link.
  ///   - scene: The scene that the link is for, if any.
  /// - Returns: The result of ``receive(_:)``: whether a rule accepts the link, and its state so
  ///   far.
  @discardableResult
  public func receive(
    _ url: URL, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Reception<Destination> {
    receive(url.absoluteString, from: source, scene: scene)
  }
}

extension EntryReceiver {
  /// Receives a link that the app obtained itself, such as a scanned or pasted one.
  ///
  /// ```swift
  /// deepLinks.receive("https://shop.example.com/orders/4821", from: .qrCode)
  /// ```
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - source: How the link reached the app. By default, a web link counts as a universal link,
  ///     and any other as a custom-scheme link.
  ///   - scene: The scene that the link is for, if any.
  /// - Returns: Whether a rule accepts the link.
  @discardableResult
  public func receive(
    _ link: String, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Bool {
    receive(entry(of: link, from: source, scene: scene)).isAccepted
  }

  /// Receives a URL that the app obtained itself, such as a scanned or pasted one.
  ///
  /// ```swift
  /// deepLinks.receive(url, from: .qrCode, scene: SceneID(scene))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: How the link reached the app. By default, a web link counts as a universal link,
  ///     and any other as a custom-scheme link.
  ///   - scene: The scene that the link is for, if any.
  /// - Returns: Whether a rule accepts the link.
  @discardableResult
  public func receive(
    _ url: URL, from source: EntrySource? = nil, scene: SceneID? = nil
  ) -> Bool {
    receive(url.absoluteString, from: source, scene: scene)
  }

  /// The entry of a link that the app itself got.
  fileprivate func entry(of link: String, from source: EntrySource?, scene: SceneID?) -> AppEntry {
    AppEntry(
      source: source ?? EntrySource(ofLink: link), content: .link(link), start: start, scene: scene)
  }
}

extension EntrySource {
  /// The source of a URL, as far as the URL shows it.
  ///
  /// A web link is a universal link, even if it arrives in the callback for custom schemes, as a
  /// widget's does.
  public init(_ url: URL) { self.init(ofLink: url.absoluteString) }

  /// The source of a link, as far as its scheme shows it.
  init(ofLink link: String) {
    let scheme = link.prefix(6).lowercased()
    let isWeb = scheme.hasPrefix("http:") || scheme.hasPrefix("https:")
    self = isWeb ? .universalLink : .urlScheme
  }
}

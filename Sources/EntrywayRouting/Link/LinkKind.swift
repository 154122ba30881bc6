/// The two kinds of links.
public enum LinkKind: String, Hashable, Sendable, Codable {
  /// `https` and `http`: the system proves to whom they belong.
  case web
  /// A scheme of the app's own, which any other app can claim as well.
  case customScheme
}

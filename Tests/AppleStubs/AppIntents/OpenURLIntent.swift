/// iOS 18; universal links only.
public struct OpenURLIntent: SystemIntent {
  public var url: URL

  public init(_ url: URL) { self.url = url }
}

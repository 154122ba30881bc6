/// Universal links only.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct OpenURLIntent: SystemIntent, Hashable {
  public static let title: LocalizedStringResource = "Open URL"

  public var url: URL

  public init(_ url: URL) { self.url = url }
  public init() { url = URL(filePath: "/") }

  public func perform() async throws -> IntentResultContainer<OpenURLIntent> {
    IntentResultContainer(self)
  }
}

public struct UTType: Hashable, Sendable {
  public let identifier: String

  public static let content = UTType(identifier: "public.content")
}

@available(visionOS 26, *)
public protocol TimelineEntry {
  var date: Date { get }
}

/// Not isolated; whether the completion handlers are `@Sendable` is not documented: they are not,
/// here.
@available(visionOS 26, *)
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void)
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}

@available(visionOS 26, *)
public struct TimelineProviderContext {}

@available(visionOS 26, *)
public struct Timeline<Entry: TimelineEntry> {
  public let entries: [Entry]

  public init(entries: [Entry], policy: TimelineReloadPolicy) { self.entries = entries }
}

@available(visionOS 26, *)
public struct TimelineReloadPolicy: Hashable, Sendable {
  public static let never = TimelineReloadPolicy()
}

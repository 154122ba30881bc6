#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something to do, as the list, its own screen and the widget show it.
public struct TodoItem: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var title: String

  public init(id: UUID, title: String) {
    self.id = id
    self.title = title
  }
}

extension TodoItem {
  /// The todos of the app, which this sample does not change.
  public static let samples = [
    TodoItem("6B29FC40-CA47-1067-B31D-00DD010662DA", "Buy milk"),
    TodoItem("0E984725-C51C-4BF4-9960-E1C80E27ABA0", "Water the plants"),
    TodoItem("F1B3A6D2-8C0E-4F57-9B5D-2E7A41C09D63", "Call the plumber"),
  ].compactMap { $0 }

  /// What the widget shows; nil when everything is done.
  public static var next: TodoItem? { samples.first }

  /// The title of a todo, also of one that is not in the list any more.
  public static func title(of id: UUID) -> String {
    samples.first { $0.id == id }?.title ?? "Todo \(id.uuidString)"
  }

  private init?(_ id: String, _ title: String) {
    guard let id = UUID(uuidString: id) else { return nil }
    self.init(id: id, title: title)
  }
}

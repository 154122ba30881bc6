import Foundation

struct TodoItem: Identifiable {
  let id: UUID
  let title: String

  static let samples = [
    TodoItem(
      id: UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA") ?? UUID(), title: "Buy milk")
  ]

  static func title(of id: UUID) -> String {
    samples.first { $0.id == id }?.title ?? "Todo \(id.uuidString)"
  }
}

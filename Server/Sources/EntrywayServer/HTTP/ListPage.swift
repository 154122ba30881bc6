import EntrywayDiagnostics
import Hummingbird
import LinkPlatform

/// A page of a list: `?limit=100&after=CURSOR`, and what filters it.
struct ListPage: Sendable {
  let after: RecordID?
  let limit: Int
  private let query: [(name: String, value: String)]

  init(_ request: Request) throws {
    query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
    let limit = query.first { $0.name == "limit" }?.value ?? "100"
    guard let number = Int(limit), 1...500 ~= number else {
      throw Refusal(
        .invalid, "bad-limit", "\(Quoting.text(limit)) is not a valid limit",
        hint: "write `?limit=` with 1 to 500.")
    }
    self.limit = number
    if let cursor = query.first(where: { $0.name == "after" })?.value {
      guard let id = RecordID(cursor) else {
        throw Refusal(
          .invalid, "bad-cursor", "\(Quoting.text(cursor)) is not a cursor",
          hint: "send the `next` of the previous page.")
      }
      after = id
    } else {
      after = nil
    }
  }

  func values(of name: String) throws -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }

  func response(_ items: [some Encodable], last: RecordID?) -> Response {
    JSONBody.response(Items(items: items, next: items.count == limit ? last : nil))
  }

  private struct Items<Item: Encodable>: Encodable {
    let items: [Item]
    let next: RecordID?
  }
}

import EntrywayPush
import PushBackend

/// Prints what the shop's server would hand to a client of APNs: `swift run ShopServer 4821`.
@main
enum Main {
  static func main() throws {
    let order = OrderShipped(orderID: CommandLine.arguments.dropFirst().first ?? "4821")
    let request = try PushRequest(
      order.payload(),
      PushHeaders(bundleID: "com.example.shop", expiration: .once, collapseID: order.collapseID))
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(value)")
    }
    print(String(decoding: request.body, as: UTF8.self))
  }
}

import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting

@main
enum FirstPush {
  static func main() async throws {
    print("accepted \(APNsEndpoint.production.port)")
  }
}

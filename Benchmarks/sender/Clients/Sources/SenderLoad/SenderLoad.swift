import EntrywayPush
import EntrywaySending
import Measuring

@main
enum SenderLoad {
  static func main() async throws {
    _ = Load()
  }
}

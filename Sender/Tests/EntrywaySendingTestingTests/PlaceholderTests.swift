import EntrywaySending
import EntrywaySendingTesting
import Testing

@Suite struct PlaceholderTests {
  @Test func nothing() {}
}

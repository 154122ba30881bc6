import EntrywayPush
import Testing

@Suite("EntrywayPush") struct EntrywayPushTests {
  @Test("Who imports the module has the app's entries too")
  func exports() {
    #expect(PayloadValue.object(["aps": [:]]).jsonText() == #"{"aps":{}}"#)
  }
}

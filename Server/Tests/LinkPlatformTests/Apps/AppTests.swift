import Foundation
import LinkPlatform
import Testing

@Suite("App")
struct AppTests {
  /// An app as it was stored before its store button could copy.
  private static let old = """
    {"androidApps":[{"fingerprints":["14:6D"],"package":"com.example.shop"}],\
    "appIDs":["ABCDE12345.com.example.shop"],"clipIDs":["ABCDE12345.com.example.shop.Clip"],\
    "createdAt":"2026-11-22T10:58:07.000Z","hosting":"union",\
    "id":"0190a5d2-7b1c-7def-8123-456789abcdef","name":"shop","schemes":["shop"],\
    "stores":{"iPhone":"https://apps.example/shop"},"timeZone":"Europe/Berlin",\
    "title":"The Shop","touchDays":7,"webHosts":["www.shop.example"]}
    """

  @Test("An app that is older than a setting has it off, and all others as they were")
  func old() throws {
    let stored = StoredRecord(kind: .app, id: RecordID(), body: Data(Self.old.utf8))
    var app = try Versioned<App>(stored).value
    #expect(!app.storeButtonCopiesLink)
    let now = Self.old.replacing(
      #""stores""#, with: #""storeButtonCopiesLink":false,"stores""#)
    #expect(try String(decoding: app.stored().body, as: UTF8.self) == now)
    app.storeButtonCopiesLink = true
    #expect(try Versioned<App>(app.stored()).value == app)
  }
}

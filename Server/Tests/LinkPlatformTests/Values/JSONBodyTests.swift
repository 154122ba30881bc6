import EntrywayDiagnostics
import Foundation
import LinkPlatform
import Testing

@Suite("Bodies of JSON")
struct JSONBodyTests {
  @Test(
    "A member that there is not is refused with those that there are, at each depth",
    arguments: [
      (#"{"titel": 1}"#, Self.settings, "/titel"),
      (#"{"stores": {"web": "x"}}"#, "iphone, ipad, android", "/stores/web"),
      (
        #"{"androidApps": [{"package": "a", "fingerprints": []}, {"fingerprint": "b"}]}"#,
        "package, fingerprints", "/androidApps/1/fingerprint"
      ),
    ])
  func unknown(body: String, known: String, place: String) {
    #expect(Self.problem(AppBody.self, body) == "no such member; there are \(known) at \(place)")
  }

  @Test("A new app has a name beside its settings")
  func newApp() throws {
    let body = try JSONBody.decode(
      NewAppBody.self, from: Data(#"{"name": "shop", "title": "The Shop"}"#.utf8))
    #expect(body.name == "shop")
    #expect(body.settings.title == "The Shop")
    #expect(
      Self.problem(NewAppBody.self, #"{"nam": 1}"#)
        == "no such member; there are name, \(Self.settings) at /nam")
    #expect(Self.problem(NewAppBody.self, "{}") == "`name` is missing")
    #expect(
      Self.problem(AppBody.self, #"{"name": "shop"}"#)
        == "no such member; there are \(Self.settings) at /name")
  }

  @Test(
    "What stands where it cannot is refused at its place",
    arguments: [
      (#"{"host": null}"#, "expected text, found null at /host"),
      (#"{"host": 1}"#, "expected text at /host"),
      (#"{"redirectsEverywhere": "yes"}"#, "expected true or false at /redirectsEverywhere"),
      (#"{"redirectsEverywhere": null}"#, "expected true or false at /redirectsEverywhere"),
      (#"{"title": []}"#, "expected text at /title"),
      (#"{"tags": {}}"#, "expected a list at /tags"),
      (#"{"tags": ["a", 2]}"#, "expected text at /tags/1"),
      (#"{"tags": [null]}"#, "expected text, found null at /tags/0"),
      (#"{"channel": "pigeon"}"#, "the value is not allowed here at /channel"),
      (#"{"expiresAt": "soon"}"#, "expected a time such as 2026-11-22T10:58:07Z at /expiresAt"),
      (#"{"clickLimit": "1"}"#, "expected a whole number at /clickLimit"),
      (#"{"clickLimit": 1.5}"#, "a number is too large, or is not whole"),
      (#"{"clickLimit": 99999999999999999999}"#, "a number is too large, or is not whole"),
      (#"{"fallbacks": {"web": 1}}"#, "expected text at /fallbacks/web"),
      (#"{"fallbacks": []}"#, "expected an object at /fallbacks"),
      ("[]", "expected an object"), ("{", "this is not JSON"),
    ])
  func values(body: String, problem: String) {
    #expect(Self.problem(LinkBody.self, body) == problem)
  }

  @Test(
    "Of several faults the member that there is not is told first, and then the first one",
    arguments: [
      (#"{"recipients": "x", "zz": 1, "aa": 1, "id": 1}"#, "no such member; \(Self.send) at /aa"),
      (#"{"more": 1}"#, "no such member; \(Self.send) at /more"),
      (#"{"recipients": "x", "id": 1}"#, "expected text at /id"),
      (#"{"recipients": 1}"#, "`id` is missing"),
      (#"{"id": "a", "campaign": null}"#, "expected text, found null at /campaign"),
      (#"{"id": "a", "sentAt": "x"}"#, "expected a time such as 2026-11-22T10:58:07Z at /sentAt"),
    ])
  func several(body: String, problem: String) {
    #expect(Self.problem(SendBody.self, body) == problem)
  }

  @Test("A change is nothing, null or a value")
  func changes() throws {
    let body = try JSONBody.decode(
      LinkBody.self,
      from: Data(
        #"{"title": null, "source": "a", "fallbacks": {"web": null, "ipad": "b"}}"#.utf8))
    #expect(body.title == .removed)
    #expect(body.source == .set("a"))
    #expect(body.campaign == .unchanged)
    #expect(body.preview == .unchanged)
    var fallbacks = FallbackChange()
    fallbacks.web = .removed
    fallbacks.ipad = .set("b")
    #expect(body.fallbacks == .set(fallbacks))
  }

  @Test("What apps ask may have members that this server does not know, and null for none")
  func lenient() throws {
    let text = #"{"link": "a", "clickID": "\#(RecordID())", "version": null, "later": 1}"#
    let body = try JSONBody.decode(ResolveRequest.self, from: Data(text.utf8))
    #expect(body.link == "a")
    #expect(body.version == nil)
  }

  @Test("An app that is older than a setting does not have it, and keeps what it has")
  func olderApp() throws {
    var app = App(name: "shop", createdAt: Timestamp(milliseconds: 1))
    app.androidApps = try JSONBody.decode(
      [App.Android].self, from: Data(#"[{"package": "a", "fingerprints": ["b"]}]"#.utf8))
    var stored = try #require(
      try JSONSerialization.jsonObject(with: JSONBody.data(app)) as? [String: Any])
    #expect(stored.removeValue(forKey: "storeButtonCopiesLink") as? Bool == false)
    stored["androidApps"] = [["package": "a", "fingerprints": ["b"], "later": true]]
    let read = try JSONDecoder().decode(
      App.self, from: JSONSerialization.data(withJSONObject: stored))
    #expect(read == app)
  }

  private static let settings =
    "title, appIDs, clipIDs, androidApps, stores, schemes, webHosts, timeZone, hosting, touchDays, "
    + "storeButtonCopiesLink"
  private static let send =
    "there are id, campaign, source, sentAt, recipients, mutableContent, link, actions"

  /// What is wrong with a body, and where.
  private static func problem(_ type: (some Decodable).Type, _ body: String) -> String? {
    do {
      _ = try JSONBody.decode(type, from: Data(body.utf8))
      return nil
    } catch {
      let refusal = error as? Refusal
      let place = refusal?.place.pointer ?? ""
      return refusal.map { $0.diagnostic.summary + (place.isEmpty ? "" : " at \(place)") }
    }
  }
}

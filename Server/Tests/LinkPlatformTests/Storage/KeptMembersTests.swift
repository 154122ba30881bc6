import Foundation
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("Members of a newer server")
struct KeptMembersTests {
  @Test(
    "What is not known stays, and of what is known the new value decides",
    arguments: [
      (#"{"a":1,"x":2}"#, #"{"a":1}"#, #"{"a":3}"#, #"{"a":3,"x":2}"#),
      // Removed, added, and a null that this server does not write.
      (#"{"a":1,"b":2,"x":[1]}"#, #"{"a":1,"b":2}"#, #"{"b":2}"#, #"{"b":2,"x":[1]}"#),
      (#"{"b":null,"x":""}"#, #"{}"#, #"{"b":5}"#, #"{"b":5,"x":""}"#),
      // Objects within it, and those within these.
      (
        #"{"o":{"a":1,"p":{"b":1,"y":2},"x":3}}"#, #"{"o":{"a":1,"p":{"b":1}}}"#,
        #"{"o":{"a":2,"p":{"b":3}}}"#, #"{"o":{"a":2,"p":{"b":3,"y":2},"x":3}}"#
      ),
      // A member that is no longer an object takes nothing along.
      (#"{"o":{"a":1,"x":3}}"#, #"{"o":{"a":1}}"#, #"{"o":null}"#, #"{"o":null}"#),
      // Elements keep theirs wherever they are, as long as they stay the same.
      (
        #"{"l":[{"a":1,"x":1},{"a":2,"x":2},{"a":1,"x":3}]}"#, #"{"l":[{"a":1},{"a":2},{"a":1}]}"#,
        #"{"l":[{"a":2},{"a":1},{"a":4},{"a":1},{"a":1}]}"#,
        #"{"l":[{"a":2,"x":2},{"a":1,"x":1},{"a":4},{"a":1,"x":3},{"a":1}]}"#
      ),
      // Texts with all that divides parts, and space where another encoder wrote some.
      (
        #" { "a" : "}\",{[\\" , "x" : { "y" : "\\\"}" } } "#, #"{"a":"}\",{[\\"}"#, #"{"a":"]"}"#,
        #"{"a":"]","x":{ "y" : "\\\"}" }}"#
      ),
      // Numbers as they are written.
      (
        #"{"a":1,"x":12345678901234567890.50}"#, #"{"a":1}"#, #"{"a":2}"#,
        #"{"a":2,"x":12345678901234567890.50}"#
      ),
      (#"{}"#, #"{}"#, #"{"a":[]}"#, #"{"a":[]}"#), (#"[]"#, #"[ ]"#, #"[1]"#, #"[1]"#),
    ])
  func merging(_ row: (old: String, known: String, new: String, merged: String)) {
    func slice(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }
    let merged = KeptMembers.merged(slice(row.old), known: slice(row.known), new: slice(row.new))
    #expect(String(decoding: merged, as: UTF8.self) == row.merged)
  }

  @Test("What is cut off or is no JSON ends, whatever is in it")
  func broken() {
    for text in [
      "{", "[", "{\"", "{\"a", "{\"a\"", "{\"a\":", "[1,", "\"\\", "{\"a\\", "}", ",", "",
    ] {
      let slice = ArraySlice(text.utf8)
      _ = JSONParts.members(of: slice)
      _ = JSONParts.elements(of: slice)
      #expect(KeptMembers.merged(slice, known: slice, new: slice) == slice)
    }
  }

  @Test(
    "A record keeps the members that it has from a newer server, through the cache and without it")
  func records() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.records()
    let cache = RecordCache(store)
    var app = App(name: "shop", createdAt: .now)
    var stored = try app.stored()
    let json = String(decoding: stored.body, as: UTF8.self)
    #expect(json.hasPrefix("{"))
    stored.body = Data((#"{"aLater":{"b":[1,2]},"# + json.dropFirst()).utf8)
    try await store.commit(RecordTransaction([.insert(stored)]))
    for (number, isCached) in [false, true, true].enumerated() {
      let found = isCached ? try await cache.app(app.id) : try await store.read(App.self, app.id)
      let old = try #require(found)
      app = old.value
      app.title = "Shop \(number)"
      try await cache.commit(RecordTransaction([.replace(old, with: app)]))
      let body = try #require(try await store.record(.app, app.id)?.body)
      let text = String(decoding: body, as: UTF8.self)
      #expect(text.contains(#""aLater":{"b":[1,2]}"#))
      #expect(text.contains("\"Shop \(number)\""))
      #expect(try await store.read(App.self, app.id)?.value == app)
    }
  }

  @Test("A record that is replaced twice without being read in between keeps them, too")
  func twice() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.records()
    let job = Job(app: RecordID(), manifest: nil, createdAt: .now)
    var stored = try job.stored()
    stored.body = Data(
      (#"{"zLater":true,"# + String(decoding: stored.body, as: UTF8.self).dropFirst()).utf8)
    try await store.commit(RecordTransaction([.insert(stored)]))
    let waiting = try #require(try await store.read(Job.self, job.id))
    var running = waiting.value
    running.state = .running
    let revision = try await store.commit(RecordTransaction([.replace(waiting, with: running)]))
    let begun = try waiting.replaced(with: running, revision: revision)
    var done = running
    done.state = .done
    try await store.commit(RecordTransaction([.replace(begun, with: done)]))
    let body = try #require(try await store.record(.job, job.id)?.body)
    #expect(String(decoding: body, as: UTF8.self).contains(#""zLater":true"#))
    #expect(try await store.read(Job.self, job.id)?.value == done)
  }

  @Test("In memory a record has its JSON only where that says more than this server knows")
  func compact() throws {
    let app = App(name: "shop", createdAt: .now)
    let plain = try Versioned<App>(app.stored(revision: 3))
    #expect(plain.compacted() == plain)
    #expect(String(describing: plain.compacted()).contains("body: nil"))
    #expect(!String(describing: plain).contains("body: nil"))
    var later = try app.stored(revision: 3)
    later.body = Data((#"{"x":1,"# + String(decoding: later.body, as: UTF8.self).dropFirst()).utf8)
    #expect(!String(describing: try Versioned<App>(later).compacted()).contains("body: nil"))
    #expect(try Versioned<App>(later) == plain)
  }
}

import Foundation
import Testing

@testable import EntrywayReporting

@Suite("SharedReports") struct SharedReportsTests {
  private let temporary = TemporaryFolder()
  private var shared: SharedReports { SharedReports(temporary.file("shared")) }
  private var folder: String { temporary.file("shared/deliveries").path }
  private var files: [String] { ReportFolder.names(in: folder).sorted() }

  private func note(_ send: String = "sale", _ seconds: TimeInterval = 0) {
    shared.noteDelivery(
      of: ["send_id": .text(send)], at: Shop.date.addingTimeInterval(seconds))
  }

  private func take() -> [String] {
    let taken = shared.take()
    defer { shared.finish(taken) }
    return taken.deliveries.map(\.send)
  }

  @Test("Without the person's consent nothing is written")
  func consent() {
    note()
    #expect(temporary.names == [])
    shared.set(hasConsent: true)
    #expect(shared.hasConsent)
    note()
    #expect(files.count == 1)
    shared.set(hasConsent: true)
    #expect(files.count == 1)
    shared.set(hasConsent: false)
    #expect(temporary.names == [])
    note()
    #expect(temporary.names == [])
  }

  @Test("A delivery is taken as it was noted, once, the oldest first")
  func taken() {
    shared.set(hasConsent: true)
    for number in 0..<5 { note("s\(number)", TimeInterval(number)) }
    let taken = shared.take()
    #expect(taken.deliveries.map(\.send) == ["s0", "s1", "s2", "s3", "s4"])
    #expect(taken.deliveries.last?.date == Shop.date.addingTimeInterval(4))
    #expect(shared.take().deliveries == [])
    note("s5", 5)
    #expect(take() == ["s5"])
    shared.finish(taken)
    #expect(take() == [])
  }

  @Test("After the process that took it was killed, it is taken again as the same")
  func killed() throws {
    shared.set(hasConsent: true)
    note()
    var taken: SharedReports.Taken? = shared.take()
    let id = try #require(taken?.deliveries.first?.id)
    let owners = files.filter { $0.hasSuffix(".owner") }
    try #require(owners.count == 1)
    taken = nil
    // A process that is killed leaves its file, without the lock.
    try Data().write(to: URL(filePath: folder + "/" + owners[0]))
    let again = shared.take()
    #expect(again.deliveries.map(\.id) == [id])
    shared.finish(again)
    #expect(take() == [])
    #expect(!files.contains(owners[0]))
  }

  @Test("So many wait at most: the oldest go")
  func bound() {
    shared.set(hasConsent: true)
    for number in 0..<(SharedReports.limit + 3) { note("s\(number)", TimeInterval(number)) }
    #expect(files.count == SharedReports.limit)
    let sends = take()
    #expect(sends.count == SharedReports.limit)
    #expect(sends.first == "s3" && sends.last == "s\(SharedReports.limit + 2)")
    #expect(files == [])
  }

  @Test(
    "A payload without a send that can be told notes nothing",
    arguments: [
      [:], ["send_id": ""], ["send_id": 7], ["send_id": "a\nb"], ["send_id": ["a"]],
      ["send_id": .text(String(repeating: "a", count: 129))], "sale",
    ] as [PayloadValue])
  func noSend(payload: PayloadValue) {
    shared.set(hasConsent: true)
    shared.noteDelivery(of: payload, at: Shop.date)
    #expect(files == [])
  }

  @Test(
    "A file that holds no delivery is removed, and the others are taken",
    arguments: [
      "", "{", "null", "[]", "\u{0}", #"{"id":"x","send":"a","date":0}"#,
      #"{"id":"0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B","send":"","date":0}"#,
      #"{"id":"0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B","send":"a\u0000","date":0}"#,
      #"{"id":"0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B","send":"a","date":"now"}"#,
      String(repeating: "[", count: 4_000), String(repeating: " ", count: 1 << 20),
    ])
  func hostile(text: String) throws {
    shared.set(hasConsent: true)
    note()
    for name in ["0.json", "1.json.aaaaaaaa.taken", "2.taken", "x"] {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
    #expect(take() == ["sale"])
    #expect(files == ["2.taken", "x"])
    shared.set(hasConsent: false)
    // What this library has not written stays: the folder may be used for other things.
    #expect(files == ["2.taken", "x"])
  }

  @Test("A date that no device has traps nothing")
  func dates() throws {
    shared.set(hasConsent: true)
    note()
    for (name, date) in [("0", "1e308"), ("1", "-1e308")] {
      let json = #"{"id":"0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B","send":"a","date":\#(date)}"#
      try Data(json.utf8).write(to: URL(filePath: folder + "/\(name).json"))
    }
    let taken = shared.take()
    #expect(taken.deliveries.count == 3)
    for delivery in taken.deliveries {
      _ = try QueueLine(ReportedEvent(id: delivery.id, .delivered, occurredAt: delivery.date))
    }
  }

  @Test("Only the owner can read the folder, the mark and the deliveries")
  func permissions() throws {
    shared.set(hasConsent: true)
    note()
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(
        atPath: temporary.file("shared").path + "/" + name)[.posixPermissions] as? Int
    }
    #expect(try mode("") == 0o700)
    #expect(try mode("on") == 0o600)
    #expect(try mode("deliveries") == 0o700)
    for file in files { #expect(try mode("deliveries/\(file)") == 0o600) }
    #expect(files.count == 1)
  }

  @Test("A folder that is the app's own keeps what else is in it")
  func foreign() throws {
    let shared = SharedReports(temporary.url)
    try temporary.write("a", to: "database.sqlite")
    shared.set(hasConsent: true)
    shared.noteDelivery(of: ["send_id": "sale"], at: Shop.date)
    try temporary.write("", to: "on.1f.new")
    shared.set(hasConsent: false)
    #expect(temporary.names == ["database.sqlite"])
  }

  @Test("A disk that takes nothing costs the delivery, and no more")
  func full() throws {
    shared.set(hasConsent: true)
    try Data().write(to: URL(filePath: folder))
    note()
    #expect(take() == [])
    shared.set(hasConsent: false)
    #expect(!shared.hasConsent)
  }
}

import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// One file, one process.
///
/// Another open file stands for another process: the system tells them apart.
@MainActor @Suite("A store that another process uses")
struct StoreLockTests {
  let folder = TemporaryFolder()

  private func store() -> FilePendingEntryStore {
    FilePendingEntryStore(url: folder.file("links.json"))
  }

  /// Holds the lock as another process does, until it is closed.
  private func lockFromOutside() throws -> Int32 {
    try folder.write([], to: "links.json.lock")
    let file = open(folder.file("links.json.lock").path, O_RDWR)
    #expect(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
    return file
  }

  @Test("It is left alone, reported once, and taken as soon as it is free")
  func inUse() throws {
    try store().save([StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))])
    let other = try lockFromOutside()
    let before = try Data(contentsOf: folder.file("links.json"))
    let desk = Desk(store: store())
    desk.listen()
    for _ in 0..<3 { desk.center.expire() }
    desk.center.receive(.link("app:/nowhere"))
    #expect(
      desk.events.map(\.storeProblem).first
        == PendingStoreError(
          .inUse, detail: "another process holds the lock",
          path: folder.file("links.json").path))
    #expect(desk.events.compactMap(\.storeProblem).count == 1)
    #expect(try Data(contentsOf: folder.file("links.json")) == before)

    close(other)
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(folder.names == [])
  }

  @Test("Nothing is written to it")
  func save() throws {
    let other = try lockFromOutside()
    defer { close(other) }
    let store = store()
    let error = #expect(throws: PendingStoreError.self) { try store.save([]) }
    #expect(error?.code == .inUse)
  }

  @Test("Its lock lasts as long as the store, whatever the process reads and writes")
  func lasts() throws {
    var store: FilePendingEntryStore? = store()
    _ = try store?.load()
    try store?.save([StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))])
    let other = open(folder.file("links.json.lock").path, O_RDWR)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
    store = nil
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }

  @Test("A lock whose file was removed is taken anew before anything is written")
  func removedLock() throws {
    let store = store()
    _ = try store.load()
    try FileManager.default.removeItem(at: folder.file("links.json.lock"))
    let other = try lockFromOutside()
    #expect(throws: PendingStoreError.self) { try store.save([]) }
    close(other)
    try store.save([])
  }

  @Test("What a killed process has left half written is removed under the lock, and nothing else")
  func leftovers() throws {
    try folder.write([1], to: "links.json.0123456789abcdef.new")
    try folder.write([1], to: "links.json.mine.new")
    try folder.write([1], to: "other.json.0123456789abcdef.new")
    let other = try lockFromOutside()
    _ = try? store().load()
    #expect(folder.names.count == 3)
    close(other)
    _ = try store().load()
    #expect(folder.names == ["links.json.mine.new", "other.json.0123456789abcdef.new"])
  }

  @Test("Without a lock, only what is older than a day is removed")
  func oldLeftovers() throws {
    let path = folder.file("links.json").path
    let (now, hour) = (Int(Date().timeIntervalSince1970), 3_600)
    var kept = ["links.json.1.new"]
    for age in [-48, 0, 23, 25, 24 * 365] {
      let name = String(
        PrivateFile.temporaryPath(of: path, since: now - age * hour).dropFirst(
          path.count - "links.json".count))
      try folder.write([1], to: name)
      if age < 24 { kept.append(name) }
    }
    try folder.write([1], to: "links.json.1.new")
    PrivateFile.removeLeftovers(of: path, isAlone: false)
    #expect(folder.names == kept.sorted())
  }
}

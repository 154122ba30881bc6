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

/// One file, one center: an app that makes one for each of its windows.
@MainActor @Suite("A store that another center uses")
struct StoreClaimTests {
  let folder = TemporaryFolder()

  /// A store of the app's own around that of a file.
  @MainActor private final class Wrapper: PendingEntryStore {
    let file: FilePendingEntryStore
    init(_ file: FilePendingEntryStore) { self.file = file }
    func load() throws(PendingStoreError) -> [StoredEntry] { try file.load() }
    func save(_ entries: [StoredEntry]) throws(PendingStoreError) { try file.save(entries) }
  }

  /// What a center told, which does not keep the center alive.
  @MainActor private final class Listener {
    var problems: [PendingStoreError] = []
    var opened: [Destination] = []
  }

  private func center(
    _ store: any PendingEntryStore, _ listener: Listener = Listener()
  ) -> DeepLinkCenter<Destination> {
    let center = DeepLinkCenter(
      options: DeliveryOptions(pending: .queue(limit: 9)), store: store, now: { Clock.zero },
      naming: Destination.match, reading: Destination.read)
    center.observe { event in event.storeProblem.map { listener.problems.append($0) } }
    center.onOpen { destination, _ in listener.opened.append(destination) }
    return center
  }

  private func store(_ path: String = "links.json") -> FilePendingEntryStore {
    FilePendingEntryStore(url: folder.file(path))
  }

  private var file: Data? { try? Data(contentsOf: folder.file("links.json")) }

  @Test("The second center is told so, keeps what waits in memory, and leaves the file alone")
  func second() throws {
    let (first, listener) = (center(store()), Listener())
    first.receive(.order("1"))
    let before = file
    let second = center(store(), listener)
    second.receive(.order("2"))
    second.expire()
    #expect(
      listener.problems == [
        PendingStoreError(
          .inUse, detail: "another center in this process uses it",
          path: folder.file("links.json").path)
      ])
    #expect(file == before)
    second.satisfy(.interface)
    #expect(listener.opened == [.order("2")])
    #expect(file == before)
    #expect(first.waiting.count == 1)
  }

  @Test("It takes the file once the first one is gone, with what that has left")
  func takesOver() throws {
    var first: DeepLinkCenter<Destination>? = center(store())
    first?.receive(.order("1"))
    let listener = Listener()
    let second = center(store(), listener)
    second.receive(.order("2"))
    first = nil
    second.expire()
    #expect(second.waiting.count == 2)
    #expect(try PendingFile.decode([UInt8](#require(file))).count == 2)
    second.satisfy(.interface)
    #expect(listener.opened == [.order("1"), .order("2")])
    #expect(file == nil)
  }

  @Test("The same holds for two centers that are given one store, though the app keeps that")
  func oneStore() {
    let store = store()
    var first: DeepLinkCenter<Destination>? = center(store)
    first?.receive(.order("1"))
    let (second, third) = (center(store), center(self.store()))
    for center in [second, third] {
      center.restore()
      #expect(center.waiting.isEmpty)
    }
    first = nil
    third.restore()
    second.restore()
    #expect(second.waiting.isEmpty)
    #expect(third.waiting.count == 1)
  }

  @Test("A store of the app's own around that of the file is no way around it")
  func wrapped() {
    let first = center(Wrapper(store()))
    first.receive(.order("1"))
    let second = center(Wrapper(store()))
    second.restore()
    #expect(second.waiting.isEmpty)
    #expect(first.waiting.count == 1)
  }

  @Test(
    "However the path is written",
    arguments: [
      "links.json", "./links.json", "sub/../links.json", "link/links.json", "alias.json",
      "link/sub/../alias.json",
    ])
  func spellings(path: String) throws {
    let files = FileManager.default
    try folder.write([], to: "other")
    try files.createDirectory(at: folder.file("sub"), withIntermediateDirectories: true)
    symlink(folder.url.path, folder.file("link").path)
    symlink("links.json", folder.file("alias.json").path)
    let full = folder.url.path + "/" + path
    for isLocked in [true, false] {
      let first = center(store())
      first.receive(.order("1"))
      if isLocked {
        #expect(throws: PendingStoreError.self) { try self.store(path).load() }
      } else {
        // Where files are not locked, paths alone have to do.
        let claim = StoreClaim()
        #expect(throws: PendingStoreError.self) { try claim.acquire(full, lock: nil) }
      }
      withExtendedLifetime(first) {}
    }
    try StoreClaim().acquire(folder.file("other.json").path, lock: nil)
  }

  @Test("A relative path is the same file")
  func relativePath() throws {
    let (name, claims) = ("entryway-\(UUID().uuidString)", [StoreClaim(), StoreClaim()])
    try claims[0].acquire(FileManager.default.currentDirectoryPath + "/" + name, lock: nil)
    #expect(throws: PendingStoreError.self) { try claims[1].acquire(name, lock: nil) }
    #expect(throws: PendingStoreError.self) { try claims[1].acquire("./" + name, lock: nil) }
  }

  @Test("A lock with two names is one")
  func hardLink() throws {
    let first = store()
    _ = try first.load()
    link(folder.file("links.json.lock").path, folder.file("other.json.lock").path)
    let error = #expect(throws: PendingStoreError.self) { try self.store("other.json").load() }
    #expect(error?.code == .inUse)
    withExtendedLifetime(first) {}
  }

  @Test("A center that is not the first is not asked again when the first one reads again")
  func firstGoesOn() throws {
    let (first, second) = (center(store()), center(store()))
    first.restore()
    second.receive(.order("2"))
    first.receive(.order("1"))
    #expect(
      try PendingFile.decode([UInt8](#require(file))).map(\.entry.content) == [
        .link("app:/order/1")
      ])
  }
}

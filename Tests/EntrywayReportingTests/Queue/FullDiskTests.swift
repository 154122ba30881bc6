#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import EntrywayReporting

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Each test is a process of its own, which alone has the limits that it sets.
  @Suite("EventQueue on a disk that takes nothing") struct FullDiskTests {
    /// Lets no file grow beyond so many bytes: a write takes a part, and the next one fails.
    private static func limitFiles(to size: UInt) {
      signal(SIGXFSZ, SIG_IGN)
      #if canImport(Glibc)
        var limit = rlimit(rlim_cur: size, rlim_max: rlim_t.max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t.max)
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
    }

    @Test("What a full disk has cut is taken back, and what comes later is whole")
    func cut() async {
      await #expect(processExitsWith: .success) { try FullDiskTests.cutPlay() }
    }

    static func cutPlay() throws {
      let fixture = QueueFixture()
      var queue = fixture.queue()
      #expect(queue.append([1, 2]) == 0)
      let size = fixture.bytes(fixture.files[0]).count
      limitFiles(to: UInt(size) + 70)
      let result = queue.append([.numbered(3), .numbered(4), .numbered(5)])
      #expect(result.written == 0)
      #expect(result.failure == PendingStoreError(.unwritable, detail: "File too large"))
      #expect(fixture.bytes(fixture.files[0]).count == size)
      #expect(queue.append([6]) == 0)
      #expect(queue.count == 3)
      #expect(try queue.drain() == [1, 2, 6])
      #expect(queue.takeDamaged() == 0)
    }

    @Test("A file whose first line the disk does not take is removed")
    func header() async {
      await #expect(processExitsWith: .success) { try FullDiskTests.headerPlay() }
    }

    static func headerPlay() throws {
      let fixture = QueueFixture()
      var queue = fixture.queue()
      #expect(queue.append([1]) == 0)
      #expect(try queue.drain() == [1])
      limitFiles(to: 50)
      for _ in 0..<3 {
        let result = queue.append([.numbered(2)])
        #expect(result.failure == PendingStoreError(.unwritable, detail: "File too large"))
        #expect(fixture.files == [])
      }
      limitFiles(to: 1 << 20)
      #expect(queue.append([2]) == 0)
      #expect(try queue.drain() == [2])
    }

    @Test("In a folder that became read-only nothing is given twice, and nothing is lost")
    func readOnly() async {
      await #expect(processExitsWith: .success) { try FullDiskTests.readOnlyPlay() }
    }

    static func readOnlyPlay() throws {
      let fixture = QueueFixture()
      // Root may write everywhere.
      if getuid() == 0 { try #require(setuid(65_534) == 0) }
      var queue = fixture.queue()
      #expect(queue.append([1, 2]) == 0)
      let batch = try queue.next()
      chmod(fixture.folder.queue, 0o500)
      if let batch { queue.finish(batch) }
      #expect(try queue.next() == nil)
      #expect(queue.count == 0)
      let result = queue.append([.numbered(3)])
      #expect(
        result.failure == PendingStoreError(.unwritable, detail: "Permission denied"))
      #expect(try queue.next() == nil)
      chmod(fixture.folder.queue, 0o700)
      #expect(queue.append([3]) == 0)
      #expect(try queue.drain() == [3])
      #expect(fixture.files == [])
    }
  }
#endif

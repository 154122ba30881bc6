import Foundation
import Testing

@testable import EntrywayReporting

@Suite("EventQueue") struct EventQueueTests {
  private let fixture = QueueFixture()

  @Test("Lines are given in the order in which they were written, until they are finished")
  func order() throws {
    var queue = fixture.queue()
    #expect(try queue.next() == nil)
    #expect(queue.append([1, 2]) == 0)
    #expect(queue.append([3]) == 0)
    #expect(queue.count == 3)
    let batch = try #require(try queue.next())
    #expect(batch.numbers == [1, 2, 3])
    #expect(batch.installation == fixture.folder.installation)
    queue.putBack(batch)
    #expect(queue.append([4]) == 0)
    #expect(try queue.next()?.numbers == [1, 2, 3, 4])
    queue.finish(batch)
    #expect(queue.count == 1)
    #expect(try queue.drain() == [4])
    #expect(try queue.next() == nil)
    #expect(queue.count == 0)
    #expect(fixture.files == [])
  }

  @Test("A process goes on where one was killed")
  func killed() throws {
    var before: EventQueue? = fixture.queue()
    #expect(before?.append([1, 2]) == 0)
    _ = try before?.next()
    #expect(before?.append([3]) == 0)
    try fixture.kill(&before)
    var after = fixture.queue()
    #expect(try after.drain() == [1, 2, 3])
    #expect(fixture.owners.count == 1)
  }

  @Test("What a process writes that lives is not given to another")
  func living() throws {
    var one: EventQueue? = fixture.queue()
    var other = fixture.queue()
    #expect(one?.append([1]) == 0)
    #expect(other.append([2]) == 0)
    #expect(try other.drain() == [2])
    #expect(one?.count == 1)
    one = nil
    #expect(try other.drain() == [1])
  }

  @Test("Files of two processes of the same time are both kept")
  func sameTime() throws {
    try fixture.leave([1, 2], name: "0000000000000007-aaaaaaaa.events")
    try fixture.leave([3], name: "0000000000000007-bbbbbbbb.events")
    try fixture.leave([4], name: "0000000000000007-cccccccc.events")
    var queue = fixture.queue()
    #expect(try queue.drain().sorted() == [1, 2, 3, 4])
  }

  @Test("The oldest are dropped for lack of room, and counted, but never what is being sent")
  func bound() throws {
    var queue = fixture.queue(limit: 10_000)
    var dropped = 0
    for number in 0..<20 {
      dropped += queue.append([number], size: 1_000)
      queue.seal()
      #expect(queue.count + dropped == number + 1)
    }
    #expect(dropped == 12)
    #expect(fixture.files.count == 8)
    let batch = try #require(try queue.next())
    #expect(batch.numbers == Array(12..<20))
    #expect(queue.append([20, 21, 22], size: 4_000) == 0)
    queue.putBack(batch)
    #expect(queue.append([23]) == 8)
    #expect(try queue.drain() == [20, 21, 22, 23])
  }

  @Test("A batch has at most a thousand lines, and half a mebibyte")
  func batches() throws {
    var queue = fixture.queue(limit: 16 << 20)
    #expect(queue.append(0..<2_300) == 0)
    #expect(try queue.next()?.numbers == Array(0..<1_000))
    #expect(queue.append((0..<90).map { 10_000 + $0 }, size: 16_000) == 0)
    var (last, count) = (-1, 0)
    while let batch = try queue.next() {
      #expect(batch.lines.count <= 1_000 && batch.size <= 512 << 10)
      for number in batch.numbers {
        #expect(number > last)
        (last, count) = (number, count + 1)
      }
      queue.finish(batch)
    }
    #expect(count == 2_390)
  }

  @Test("Lines of one installation are not sent with those of another")
  func installations() throws {
    var queue = fixture.queue()
    #expect(queue.append([1]) == 0)
    let first = fixture.folder.installation
    fixture.folder.removeInstallation()
    #expect(queue.append([2]) == 0)
    let second = fixture.folder.installation
    #expect(first != second)
    var batch = try #require(try queue.next())
    #expect(batch.numbers == [1] && batch.installation == first)
    queue.finish(batch)
    batch = try #require(try queue.next())
    #expect(batch.numbers == [2] && batch.installation == second)
  }

  @Test("Only the owner can read the folder and its files")
  func permissions() throws {
    var queue = fixture.queue()
    #expect(queue.append([1]) == 0)
    for name in fixture.files + fixture.owners { #expect(try fixture.mode(name) == 0o600) }
    #expect(try fixture.mode("") == 0o700)
    #expect(try fixture.mode("../installation.json") == 0o600)
    #expect(try fixture.mode("..") == 0o700)
  }

  @Test("A folder that another process has emptied is begun anew, and nothing is counted twice")
  func emptied() throws {
    var queue = fixture.queue()
    #expect(queue.append([1, 2]) == 0)
    fixture.folder.removeQueue()
    #expect(try queue.next() == nil)
    #expect(queue.count == 0)
    #expect(queue.append([3]) == 0)
    let batch = try #require(try queue.next())
    fixture.folder.removeQueue()
    #expect(queue.append([4]) == 0)
    queue.finish(batch)
    #expect(try queue.drain() == [4])
    #expect(queue.takeDamaged() == 0)
  }

  @Test("What waits is sent also where the disk takes no installation")
  func noInstallation() throws {
    try fixture.leave([1], name: "0000000000000001-aaaaaaaa.events")
    try FileManager.default.createDirectory(
      atPath: fixture.path("../installation.json"), withIntermediateDirectories: true)
    var queue = fixture.queue()
    #expect(try queue.drain() == [1])
  }

  @Test("Processes that were killed leave nothing in the end")
  func leftovers() throws {
    for number in 0..<5 {
      var queue: EventQueue? = fixture.queue()
      #expect(queue?.append([number]) == 0)
      #expect(try queue?.drain() == [number])
      try fixture.kill(&queue)
    }
    var queue: EventQueue? = fixture.queue()
    #expect(queue?.append([5]) == 0)
    #expect(fixture.owners.count == 1)
    #expect(try queue?.drain() == [5])
    queue = nil
    #expect(ReportFolder.names(in: fixture.folder.queue) == [])
  }
}

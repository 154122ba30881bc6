import Foundation
import Testing

@testable import EntrywayReporting

@Suite("EventQueue, with files that are not what was written") struct DamagedQueueTests {
  private let fixture = QueueFixture()
  private static let name = "0000000000000001-aaaaaaaa.events"

  @Test("What a kill has cut is no line, and no damage; a line that lacks its end alone is whole")
  func torn() throws {
    try fixture.leave([1, 2], name: Self.name)
    let whole = fixture.bytes(Self.name)
    let third = QueueLine.numbered(3).bytes
    for count in 0..<third.count {
      try fixture.write(whole + third.prefix(count), to: Self.name)
      var queue = fixture.queue()
      #expect(try queue.drain() == (count == third.count - 1 ? [1, 2, 3] : [1, 2]))
      #expect(queue.takeDamaged() == 0)
    }
  }

  @Test("A file that a kill has cut in its first line had nothing in it")
  func tornHeader() throws {
    let header = QueueSegment.header(Installation())
    for count in 0..<header.count {
      try fixture.write(Array(header.prefix(count)), to: Self.name)
      var queue = fixture.queue()
      #expect(try queue.drain() == [])
      #expect(queue.takeDamaged() == 0)
      #expect(fixture.files == [])
    }
  }

  @Test("A line that is damaged is counted once, and the others are given")
  func line() throws {
    var queue = fixture.queue()
    #expect(queue.append([1, 2, 3]) == 0)
    var bytes = fixture.bytes(fixture.files[0])
    bytes[bytes.count - 40] ^= 1
    try fixture.write(bytes, to: fixture.files[0])
    let batch = try #require(try queue.next())
    #expect(batch.numbers == [1, 3])
    #expect(queue.takeDamaged() == 1)
    queue.putBack(batch)
    #expect(try queue.drain() == [1, 3])
    #expect(queue.takeDamaged() == 0)
  }

  @Test("Lines whose file is gone, or was cut, are told as damaged")
  func missing() throws {
    var queue = fixture.queue()
    #expect(queue.append([1, 2, 3]) == 0)
    queue.seal()
    #expect(queue.append([4, 5]) == 0)
    let files = fixture.files
    try FileManager.default.removeItem(atPath: fixture.path(files[0]))
    try fixture.write(fixture.bytes(files[1]).dropLast(5), to: files[1])
    #expect(try queue.drain() == [4])
    #expect(queue.takeDamaged() == 4)
    #expect(queue.count == 0)
  }

  @Test("Lines whose installation is not known any more are told as damaged, and sent for nobody")
  func header() throws {
    try fixture.leave([1, 2], name: Self.name)
    var bytes = fixture.bytes(Self.name)
    bytes[20] ^= 1
    try fixture.write(bytes, to: Self.name)
    var queue = fixture.queue()
    #expect(try queue.drain() == [])
    #expect(queue.takeDamaged() == 2)
    #expect(fixture.files == [])
  }

  @Test("A file of more than one may have blocks nobody")
  func huge() throws {
    let noise = [UInt8](repeating: 0x20, count: 600 << 10)
    try fixture.write(noise, to: Self.name)
    var queue = fixture.queue()
    #expect(queue.append([1]) == 0)
    #expect(queue.takeDamaged() == 1)
    queue.seal()
    #expect(queue.append([2]) == 0)
    let files = fixture.files
    #expect(files.count == 2)
    try fixture.write(noise, to: files[0])
    #expect(try queue.drain() == [2])
    #expect(queue.takeDamaged() == 1)
  }

  @Test(
    "A name that no process gives is left alone",
    arguments: [
      "x.events", "-.events", "1-aaaaaaaa.events", "zzzzzzzzzzzzzzzz-aaaaaaaa.events", ".owner",
    ])
  func names(name: String) throws {
    try fixture.leave([1], name: name)
    var queue = fixture.queue()
    #expect(queue.append([2]) == 0)
    #expect(try queue.drain() == [2])
    #expect(fixture.bytes(name).isEmpty == false)
  }

  @Test("A file of the end of time is given, and what comes next too")
  func endOfTime() throws {
    try fixture.leave([1], name: "ffffffffffffffff-aaaaaaaa.events")
    try fixture.leave([2], name: "ffffffffffffffff-bbbbbbbb.events")
    var queue = fixture.queue()
    for number in 3..<6 {
      #expect(queue.append([number]) == 0)
      queue.seal()
    }
    #expect(try queue.drain().sorted() == [1, 2, 3, 4, 5])
  }

  @Test("A folder in the place of a file is waited for, and lost is nothing")
  func folderForFile() throws {
    var queue = fixture.queue()
    #expect(queue.append([1]) == 0)
    let file = fixture.files[0]
    let bytes = fixture.bytes(file)
    try FileManager.default.removeItem(atPath: fixture.path(file))
    try FileManager.default.createDirectory(
      atPath: fixture.path(file), withIntermediateDirectories: true)
    #expect(throws: PendingStoreError(.unreadable, detail: "Is a directory")) {
      try queue.next()
    }
    try FileManager.default.removeItem(atPath: fixture.path(file))
    try fixture.write(bytes, to: file)
    #expect(try queue.drain() == [1])
  }

  @Test("A file in the place of the folder is a failure, and the lines are not written")
  func fileForFolder() throws {
    try fixture.temporary.write("", to: "queue")
    var queue = fixture.queue()
    let result = queue.append([.numbered(1)])
    #expect(result.written == 0)
    #expect(result.failure == PendingStoreError(.unwritable, detail: "Not a directory"))
    #expect(try queue.next() == nil)
    try FileManager.default.removeItem(at: fixture.temporary.file("queue"))
    #expect(queue.append([1]) == 0)
    #expect(try queue.drain() == [1])
  }
}

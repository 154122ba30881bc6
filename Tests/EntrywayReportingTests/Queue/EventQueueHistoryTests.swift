import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

/// Processes that share a queue, and an account of every line: written, finished, dropped or damaged.
private struct History {
  private struct Process {
    var queue: EventQueue?
    var batch: QueueBatch?
    /// Which life of the process it is: the order is kept within one.
    var life = 0
  }

  private let fixture = QueueFixture()
  private let limit: Int
  private var random: Seeded
  private var processes = [Process(), Process()]
  private var lives = 0
  /// Of each line the life that wrote it, and its installation.
  private var lines: [(life: Int, installation: Installation?)] = []
  private var finished: Set<Int> = []
  /// The last line of each life that was finished.
  private var last: [Int: Int] = [:]
  /// Since the folder was emptied last.
  private var (written, done, dropped, damaged, flips) = (0, 0, 0, 0, 0)

  init(seed: UInt64, limit: Int) {
    random = Seeded(seed: seed)
    self.limit = limit
  }

  mutating func step(damaging: Bool, emptying: Bool) throws {
    let index = random.below(2)
    switch random.below(16) {
    case 0..<6: append(index)
    case 6, 7: if processes[index].batch == nil { try take(index) }
    case 8, 9: finish(index)
    case 10:
      if let batch = processes[index].batch { processes[index].queue?.putBack(batch) }
      processes[index].batch = nil
    case 11: processes[index].queue?.seal()
    case 12: try end(index)
    case 13: fixture.folder.removeInstallation()
    case 14 where damaging: try flip()
    case 15 where emptying && random.chance(20): empty()
    default: break
    }
  }

  private mutating func open(_ index: Int) {
    guard processes[index].queue == nil else { return }
    lives += 1
    processes[index] = Process(queue: fixture.queue(limit: limit), life: lives)
  }

  private mutating func append(_ index: Int) {
    open(index)
    let first = lines.count
    let count = random.once(in: 20) ? random.number(300...600) : random.number(1...5)
    let size = count > 5 ? 0 : random.pick([0, 0, 50, 700])
    let told = processes[index].queue?.append(first..<(first + count), size: size) ?? 0
    let installation = fixture.folder.installation
    lines += (0..<count).map { _ in (processes[index].life, installation) }
    written += count
    dropped += told
    damaged += processes[index].queue?.takeDamaged() ?? 0
  }

  private mutating func take(_ index: Int) throws {
    open(index)
    processes[index].batch = try processes[index].queue?.next()
    damaged += processes[index].queue?.takeDamaged() ?? 0
    guard let batch = processes[index].batch else { return }
    for number in batch.numbers {
      #expect(lines[number].installation == batch.installation)
      #expect(!finished.contains(number), "\(number) was finished")
    }
  }

  private mutating func finish(_ index: Int) {
    guard let batch = processes[index].batch else { return }
    processes[index].queue?.finish(batch)
    processes[index].batch = nil
    for number in batch.numbers {
      #expect(finished.insert(number).inserted)
      #expect(number > last[lines[number].life, default: -1], "\(number) comes late")
      last[lines[number].life] = number
    }
    done += batch.numbers.count
  }

  /// A process ends, or is killed while it writes.
  private mutating func end(_ index: Int) throws {
    let before = fixture.owners
    let files = fixture.files
    processes[index] = Process()
    guard let owner = Set(before).subtracting(fixture.owners).first, random.chance(60) else {
      return
    }
    try fixture.write([], to: owner)
    guard let file = files.last(where: { $0.contains(owner.prefix(8)) }), random.chance(60) else {
      return
    }
    let cut = QueueLine.numbered(1_000_000_000, size: 90).bytes
    try fixture.write(fixture.bytes(file) + cut.prefix(random.below(cut.count - 1)), to: file)
  }

  private mutating func flip() throws {
    guard !fixture.files.isEmpty else { return }
    let file = random.pick(fixture.files)
    var bytes = fixture.bytes(file)
    guard !bytes.isEmpty else { return }
    bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    let handle = try FileHandle(forWritingTo: URL(filePath: fixture.path(file)))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    flips += 1
  }

  private mutating func empty() {
    fixture.folder.removeQueue()
    for index in processes.indices { processes[index].batch = nil }
    (written, done, dropped, damaged, flips) = (0, 0, 0, 0, 0)
  }

  /// Everything is sent by one process in the end, and the account is whole.
  mutating func close() throws {
    for index in processes.indices { processes[index] = Process() }
    for _ in 0..<1_000 {
      try take(0)
      if flips == 0 {
        #expect(processes[0].queue?.count == written - done - dropped - damaged)
      }
      finish(0)
      if processes[0].queue?.count == 0 { break }
    }
    let lost = written - done - dropped
    // A byte that ends a line makes one of two; and who is killed has told it to nobody else.
    #expect((0...damaged + flips).contains(lost))
    #expect(flips > 0 || lost == 0 && damaged == 0)
    #expect(fixture.files == [])
  }
}

@Suite("EventQueue, whatever happens") struct EventQueueHistoryTests {
  @Test(
    "No line is lost or given twice, over kills and other processes",
    arguments: Seeds.first(5, of: 20))
  func kills(seed: UInt64) throws {
    var history = History(seed: seed, limit: .max)
    for _ in 0..<150 { try history.step(damaging: false, emptying: false) }
    try history.close()
  }

  @Test("What has no room is counted", arguments: Seeds.first(5, of: 20).map { 100 + $0 })
  func bounded(seed: UInt64) throws {
    var history = History(seed: seed, limit: 5_000)
    for _ in 0..<150 { try history.step(damaging: false, emptying: false) }
    try history.close()
  }

  @Test(
    "After the folder was emptied, the account is that of a new one",
    arguments: Seeds.first(5, of: 20).map { 200 + $0 })
  func emptied(seed: UInt64) throws {
    var history = History(seed: seed, limit: 8_000)
    for _ in 0..<200 { try history.step(damaging: false, emptying: true) }
    try history.close()
  }

  @Test(
    "What the disk changes is told, and costs no other line",
    arguments: Seeds.first(5, of: 30).map { 300 + $0 })
  func damaged(seed: UInt64) throws {
    var history = History(seed: seed, limit: .max)
    for _ in 0..<150 { try history.step(damaging: true, emptying: false) }
    try history.close()
  }
}

import SeededNumbers
import Testing

@testable import LinkPlatform

@Suite("RecentTable")
struct RecentTableTests {
  private static let overhead = RecentTable<Int, Int>.overhead

  @Test("When there is no more room, those go that nobody asked for longest")
  func oldest() {
    var table = RecentTable<Int, String>(limit: 3 * (10 + RecentTable<Int, String>.overhead))
    for key in 1...3 { table.insert("\(key)", for: key, size: 10) }
    #expect(table.value(1) == "1")
    // Looking at one without asking for it makes it no newer.
    #expect(table.peek(2).flatMap { table[$0] } == "2")
    #expect(table.insert("4", for: 4, size: 10).gone == ["2"])
    #expect(table.insert("1b", for: 1, size: 10).gone == ["1"])
    #expect(table.insert("5", for: 5, size: 10).gone == ["3"])
    #expect([1, 2, 3, 4, 5].map { table.value($0) } == ["1b", nil, nil, "4", "5"])
  }

  @Test("The newest is kept however large it is, and alone then")
  func large() {
    var table = RecentTable<Int, Int>(limit: 1000)
    for key in 1...3 { table.insert(key, for: key, size: 10) }
    #expect(table.insert(4, for: 4, size: 100_000).gone.sorted() == [1, 2, 3])
    #expect(table.value(4) == 4)
    #expect(table.insert(5, for: 5, size: 10).gone == [4])
    #expect(table.size == 10 + Self.overhead)
  }

  @Test("It agrees with a list of all that was asked for", arguments: 1...8)
  func reference(seed: Int) {
    var seeded = Seeded(seed: UInt64(seed))
    let limit = Self.overhead * 8 + seeded.below(400)
    var table = RecentTable<Int, Int>(limit: limit)
    // The newest first.
    var list: [(key: Int, value: Int, size: Int)] = []
    for round in 0..<5000 {
      let key = seeded.below(20)
      let place = list.firstIndex { $0.key == key }
      switch seeded.below(10) {
      case 0..<4:
        #expect(table.value(key) == place.map { list[$0].value })
        if let place { list.insert(list.remove(at: place), at: 0) }
      case 4: #expect(table.peek(key).flatMap { table[$0] } == place.map { list[$0].value })
      case 5:
        #expect(table.remove(key) == place.map { list[$0].value })
        if let place { list.remove(at: place) }
      default:
        let size = seeded.below(60)
        var gone: [Int] = []
        if let place { gone.append(list.remove(at: place).value) }
        list.insert((key, round, size + Self.overhead), at: 0)
        while list.reduce(0, { $0 + $1.size }) > limit, list.count > 1 {
          gone.append(list.removeLast().value)
        }
        #expect(table.insert(round, for: key, size: size).gone == gone)
      }
      #expect(table.count == list.count)
      #expect(table.size == list.reduce(0) { $0 + $1.size })
      #expect(table.values.sorted() == list.map(\.value).sorted())
    }
  }
}

@Suite("RecentChanges")
struct RecentChangesTests {
  @Test("A read is overtaken by a change that was told after it began, and by no other")
  func overtaken() {
    var changes = RecentChanges()
    let (one, other) = (RecordID(), RecordID())
    changes.note(.record(one), 5)
    #expect(changes.mayHave(.record(one), after: 4))
    #expect(!changes.mayHave(.record(one), after: 5))
    #expect(!changes.mayHave(.record(other), after: 0))
    #expect(!changes.mayHave(.funnels(of: one), after: 0))
  }

  @Test("What it no longer remembers may have changed")
  func bounded() {
    var changes = RecentChanges(capacity: 10)
    let first = RecordID()
    changes.note(.record(first), 1)
    for revision in 2...21 { changes.note(.record(RecordID()), Revision(revision)) }
    // The first ten are forgotten.
    #expect(changes.mayHave(.record(first), after: 0))
    #expect(changes.mayHave(.record(RecordID()), after: 9))
    #expect(!changes.mayHave(.record(RecordID()), after: 10))
    changes.forget(upTo: 30)
    #expect(changes.mayHave(.record(RecordID()), after: 29))
    #expect(!changes.mayHave(.record(RecordID()), after: 30))
  }
}

import Dispatch
import ServerTestSupport
import Synchronization
import Testing

@testable import LinkPlatform

@Suite("PasswordQueue")
struct PasswordQueueTests {
  /// Work that lasts until it is let go, and tells the order in which it was begun.
  private final class Held: Sendable {
    private let state = Mutex<(begun: [String], running: Int, most: Int)>(([], 0, 0))
    private let gate = DispatchSemaphore(value: 0)
    private let begins: AsyncStream<String>.Continuation
    let beginnings: AsyncStream<String>

    init() { (beginnings, begins) = AsyncStream.makeStream() }

    var begun: [String] { state.withLock { $0.begun } }
    var most: Int { state.withLock { $0.most } }

    func work(_ name: String) -> String {
      state.withLock {
        $0.begun.append(name)
        $0.running += 1
        $0.most = max($0.most, $0.running)
      }
      begins.yield(name)
      gate.wait()
      state.withLock { $0.running -= 1 }
      return name
    }

    func letGo(_ count: Int = 1) { for _ in 0..<count { gate.signal() } }
  }

  private let queue = PasswordQueue()
  private let held = Held()

  private typealias Work = Task<Result<String, PasswordQueue.FullError>, Never>

  /// Asks for work, and comes back when it runs or waits.
  private func begin(_ name: String, _ lane: PasswordQueue.Lane) async throws -> Work {
    let before = await queue.waitingCount
    let isFirst = held.begun.isEmpty
    let task = Task { [queue, held] () async -> Result<String, PasswordQueue.FullError> in
      do throws(PasswordQueue.FullError) {
        return .success(try await queue.run(lane) { held.work(name) })
      } catch {
        return .failure(error)
      }
    }
    if isFirst {
      for await _ in held.beginnings { break }
    } else {
      try await eventually("the work waits") { await queue.waitingCount != before }
    }
    return task
  }

  /// What becomes of one for whom there is no room.
  private func refusal(_ lane: PasswordQueue.Lane) async -> Result<String, PasswordQueue.FullError>
  {
    do throws(PasswordQueue.FullError) {
      return .success(try await queue.run(lane) { "never" })
    } catch {
      return .failure(error)
    }
  }

  @Test("One works at a time, in the order in which they came")
  func order() async throws {
    var tasks: [Work] = []
    for number in 0..<8 {
      tasks.append(try await begin("\(number)", .stranger(address: "\(number)")))
    }
    held.letGo(8)
    for (number, task) in tasks.enumerated() { #expect(await task.value == .success("\(number)")) }
    #expect(held.begun == (0..<8).map { "\($0)" })
    #expect(held.most == 1)
    #expect(await queue.waitingCount == 0)
  }

  @Test("Browsers that are known go before all strangers that wait")
  func lanes() async throws {
    var tasks = [try await begin("first", .stranger(address: "0"))]
    for number in 1...3 {
      tasks.append(try await begin("stranger \(number)", .stranger(address: "\(number)")))
    }
    for number in 1...2 { tasks.append(try await begin("known \(number)", .known)) }
    held.letGo(6)
    for task in tasks { _ = await task.value }
    #expect(
      held.begun == ["first", "known 1", "known 2", "stranger 1", "stranger 2", "stranger 3"])
  }

  @Test("Two strangers of one address wait, and a third is told that it is full")
  func addresses() async throws {
    var tasks = [try await begin("first", .stranger(address: "a"))]
    for _ in 0..<2 { tasks.append(try await begin("a", .stranger(address: "a"))) }
    #expect(await refusal(.stranger(address: "a")) == .failure(.init()))
    tasks.append(try await begin("b", .stranger(address: "b")))
    held.letGo(4)
    for task in tasks { _ = await task.value }
    #expect(held.begun == ["first", "a", "a", "b"])
  }

  @Test("However many strangers come, a browser that is known is next")
  func flood() async throws {
    var tasks = [try await begin("first", .stranger(address: "x"))]
    for number in 0..<PasswordQueue.laneLimit {
      tasks.append(try await begin("stranger", .stranger(address: "\(number)")))
    }
    for number in 0..<200 {
      #expect(await refusal(.stranger(address: "more \(number)")) == .failure(.init()))
    }
    tasks.append(try await begin("known", .known))
    held.letGo()
    for await name in held.beginnings {
      #expect(name == "known")
      break
    }
    held.letGo(PasswordQueue.laneLimit + 1)
    for task in tasks { _ = await task.value }
    #expect(await queue.waitingCount == 0)
  }

  @Test("16 browsers that are known wait, and strangers have their own 16 places")
  func knownLimit() async throws {
    var tasks = [try await begin("first", .known)]
    for _ in 0..<16 { tasks.append(try await begin("known", .known)) }
    #expect(await refusal(.known) == .failure(.init()))
    tasks.append(try await begin("stranger", .stranger(address: "a")))
    held.letGo(18)
    for task in tasks { _ = await task.value }
    #expect(held.begun.last == "stranger")
    // There is room again.
    held.letGo()
    #expect(await refusal(.known) == .success("never"))
  }
}

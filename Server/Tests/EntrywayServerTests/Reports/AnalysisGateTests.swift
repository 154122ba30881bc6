import HTTPTypes
import LinkPlatform
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("The gate of analyses")
struct AnalysisGateTests {
  /// Work that goes on until it is let go.
  private final class Analyses: Sendable {
    let gate: AnalysisGate
    private let running = Mutex<[String]>([])
    private let (stream, begun) = AsyncStream.makeStream(of: String.self)

    init(patience: Duration = .seconds(600)) {
      gate = AnalysisGate(patience: patience)
    }

    var names: [String] { running.withLock { $0 } }

    /// Begins an analysis, which is over when its task is cancelled.
    func begin(_ name: String, of owner: RecordID?, readers: Int = 1) -> Task<Bool, Never> {
      Task {
        await AnalysisGate.$owner.withValue(owner) {
          do throws(StorageError) {
            try await gate.run(readers: readers) { () async throws(StorageError) in
              running.withLock { $0.append(name) }
              begun.yield(name)
              // Cancelled by the test.
              try? await Task.sleep(for: .seconds(600))
              running.withLock { $0.removeAll { $0 == name } }
            }
            return true
          } catch {
            #expect(error == .busy)
            return false
          }
        }
      }
    }

    func waitUntil(_ condition: () -> Bool) async throws {
      try await eventually("as many run and wait as are expected") { condition() }
    }
  }

  @Test("One key has two readers, however many it asks for, and others have the rest")
  func owners() async throws {
    let analyses = Analyses()
    let (one, other, third) = (RecordID(), RecordID(), RecordID())
    var tasks: [Task<Bool, Never>] = []
    for number in 1...4 { tasks.append(analyses.begin("one \(number)", of: one)) }
    try await analyses.waitUntil { analyses.names.count == 2 && analyses.gate.waitingCount == 2 }
    for number in 1...2 { tasks.append(analyses.begin("other \(number)", of: other)) }
    try await analyses.waitUntil { analyses.names.count == 4 }
    tasks.append(analyses.begin("third", of: third))
    try await analyses.waitUntil { analyses.names.count == 5 }
    tasks.append(analyses.begin("late", of: RecordID()))
    try await analyses.waitUntil { analyses.gate.waitingCount == 3 }
    #expect(analyses.names.count == AnalysisGate.readers)
    #expect(!analyses.names.contains("late"))
    tasks[4].cancel()
    try await analyses.waitUntil { analyses.names.contains("late") }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.value }
    #expect(analyses.gate.waitingCount == 0)
  }

  @Test("What takes two readers is not passed for ever by what takes one")
  func order() async throws {
    let analyses = Analyses()
    let small = (1...4).map { analyses.begin("small \($0)", of: RecordID()) }
    try await analyses.waitUntil { analyses.names.count == 4 }
    let large = analyses.begin("large", of: RecordID(), readers: 2)
    try await analyses.waitUntil { analyses.gate.waitingCount == 1 }
    let late = analyses.begin("late", of: RecordID())
    try await analyses.waitUntil { analyses.gate.waitingCount == 2 }
    small[0].cancel()
    try await analyses.waitUntil { analyses.names.contains("large") }
    #expect(!analyses.names.contains("late"))
    small[1].cancel()
    try await analyses.waitUntil { analyses.names.contains("late") }
    for task in small + [large, late] { task.cancel() }
    for task in small + [large, late] { _ = await task.value }
  }

  @Test("Whoever waits too long is refused, and one that goes away keeps no place")
  func patience() async throws {
    let analyses = Analyses(patience: .zero)
    let owner = RecordID()
    let tasks = (1...2).map { analyses.begin("\($0)", of: owner) }
    try await analyses.waitUntil { analyses.names.count == 2 }
    #expect(await analyses.begin("late", of: owner).value == false)
    #expect(analyses.gate.waitingCount == 0)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value) }
    let patient = Analyses()
    let busy = (1...2).map { patient.begin("\($0)", of: owner) }
    try await patient.waitUntil { patient.names.count == 2 }
    let gone = patient.begin("gone", of: owner)
    try await patient.waitUntil { patient.gate.waitingCount == 1 }
    gone.cancel()
    #expect(await gone.value == false)
    #expect(patient.gate.waitingCount == 0)
    for task in busy { task.cancel() }
    for task in busy { #expect(await task.value) }
  }

  @Test("One key takes only some of the places of those who wait")
  func places() async throws {
    let analyses = Analyses()
    let owner = RecordID()
    let tasks = (1...12).map { analyses.begin("\($0)", of: owner) }
    try await analyses.waitUntil {
      analyses.names.count == 2 && analyses.gate.waitingCount == AnalysisGate.ownWaitingLimit
    }
    #expect(await analyses.begin("one more", of: owner).value == false)
    let other = analyses.begin("other", of: RecordID())
    try await analyses.waitUntil { analyses.names.contains("other") }
    for task in tasks + [other] { task.cancel() }
    for task in tasks + [other] { _ = await task.value }
    #expect(analyses.gate.waitingCount == 0)
  }

  @Test("What is refused says over HTTP when to ask again")
  func problem() {
    let problem = Problem(Refusal(StorageError.busy))
    #expect(problem.status == .serviceUnavailable)
    #expect(problem.headers[.retryAfter] == "10")
  }
}

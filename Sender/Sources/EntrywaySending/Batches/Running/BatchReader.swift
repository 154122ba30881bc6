import Crypto

/// Compares the list with what earlier runs noted, and passes on what is to be sent.
struct BatchReader {
  private let flow: BatchFlow
  private let earlier: JournalRecovery?
  private var chain = ListChain()
  /// Lines of earlier runs, until the list is known to be the same.
  private var held: [BatchInput] = []
  private var checkpoint = 0

  init(flow: BatchFlow, earlier: JournalRecovery?) {
    self.flow = flow
    self.earlier = earlier
  }

  /// What becomes of a line.
  enum Place: Hashable {
    case new
    /// An earlier run finished it.
    case finished
    /// An earlier run noted it and was killed.
    case unknown
    /// It is sent again; with how it ended before, if it did.
    case again(BatchCounts.Ending?)
  }

  /// What becomes of the next line.
  mutating func place(
    _ line: Int, _ fingerprint: [UInt8]
  ) throws(BatchError) -> Place {
    guard let earlier else { return .new }
    chain.add(line, fingerprint)
    guard line > earlier.through else { return earlier.place(of: line) }
    guard checkpoint == earlier.checkpoints.count else { throw BatchError(.changedList) }
    return .new
  }

  /// Passes a line on; false if no more are taken.
  mutating func add(_ input: BatchInput, at place: Place) async throws(BatchError) -> Bool {
    var input = input
    switch place {
    case .new:
      if earlier != nil { input.chain = chain.value }
      return await flow.add(input)
    case .finished: break
    case .unknown:
      // A line without a token was not sent, whenever the process was killed.
      if !input.hasNoToken { input.content = .unknown }
      held.append(input)
    case .again(let ending):
      input.isAgain = true
      input.previous = ending
      held.append(input)
    }
    return try await compare(input.line)
  }

  /// The list is at its end.
  mutating func end() throws(BatchError) {
    if let earlier, checkpoint < earlier.checkpoints.count { throw BatchError(.changedList) }
    flow.listEnded()
  }

  /// At a line that was noted, compares all lines until there.
  private mutating func compare(_ line: Int) async throws(BatchError) -> Bool {
    guard let earlier, checkpoint < earlier.checkpoints.count else { return !flow.hasEnded }
    let noted = earlier.checkpoints[checkpoint]
    guard line >= noted.line else { return !flow.hasEnded }
    guard line == noted.line, chain.value == noted.chain else {
      throw BatchError(.changedList, line: line)
    }
    checkpoint += 1
    let lines = held
    held = []
    for line in lines { guard await flow.add(line) else { return false } }
    return !flow.hasEnded
  }
}

/// A hash over all lines until one, which changes if any of them does.
struct ListChain {
  private(set) var value = [UInt8](repeating: 0, count: 32)

  mutating func add(_ line: Int, _ fingerprint: [UInt8]) {
    var hash = SHA256()
    hash.update(data: value)
    withUnsafeBytes(of: UInt64(line).littleEndian) { hash.update(bufferPointer: $0) }
    hash.update(data: fingerprint)
    value = Array(hash.finalize())
  }
}

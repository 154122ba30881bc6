/// The states of an ``Exploration``, each the states in which all its automata are, numbered in the
/// order in which they came.
///
/// They lie one after another in one array and are found by an open hash table of their numbers: an
/// array and a dictionary's entry of its own for each would take several times the memory.
struct StateNumbers {
  /// Files cannot know it, and so cannot choose states that all fall into one slot.
  private static let seed = UInt64.random(in: .min ... .max)

  private var members: [Int32] = []
  /// For each state where its members end.
  private var ends: [Int32] = []
  /// The numbers of states, in the slot that their hash names or after it; -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 16)

  var count: Int { ends.count }

  /// The members of a state, in ascending order.
  subscript(state: Int32) -> ArraySlice<Int32> {
    let index = Int(state)
    return members[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// The number of a state that is new; nil if it is known.
  ///
  /// - Parameter sorted: Its members in ascending order; those that stand twice count once.
  mutating func add(_ sorted: [Int32]) -> Int32? {
    let start = members.count
    var last: Int32 = -1
    for member in sorted where member != last {
      members.append(member)
      last = member
    }
    var slot = slot(of: members[start...])
    while slots[slot] >= 0 {
      if self[slots[slot]] == members[start...] {
        members.removeLast(members.count - start)
        return nil
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(ends.count)
    ends.append(Int32(members.count))
    slots[slot] = number
    if ends.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for state in 0..<Int32(ends.count) {
      var slot = slot(of: self[state])
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = state
    }
  }

  /// Where to look first for a state.
  private func slot(of members: ArraySlice<Int32>) -> Int {
    var hash = Self.seed
    for member in members {
      let product = (hash ^ UInt64(UInt32(bitPattern: member)))
        .multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }
}

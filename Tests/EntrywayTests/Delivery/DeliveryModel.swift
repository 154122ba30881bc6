import Entryway

/// What delivery should do, without guards, stores and reentrancy: written to be obvious, and in
/// other words than the center.
struct DeliveryModel {
  struct Item {
    var number: Int
    var scene: SceneID?
    var isBackground: Bool
    var needs: [Requirement]
    var since: Double
  }

  struct Shown {
    var item: Item
    var at: Double
    var called: Set<Int>
    /// The window that it was opened in; nil if only handlers without a scene had it.
    var window: SceneID?
  }

  var limit: Int
  var expiry: Double?
  var time = 0.0
  /// `need@scene`, or `need@` for all scenes.
  var satisfied: Set<String> = []
  var handlers: [(number: Int, scene: SceneID?)] = []
  var waiting: [Item] = []
  var shown: [Shown] = []
  /// The scenes that became active, the last one at the end.
  var active: [SceneID] = []
  /// `handler/entry`, in order.
  var calls: [String] = []
  var outcomes: [Int: String] = [:]

  static func rivals(_ one: Item, _ other: Item) -> Bool {
    if one.isBackground || other.isBackground { return false }
    return one.scene == nil || other.scene == nil || one.scene == other.scene
  }

  mutating func receive(_ item: Item) {
    expire()
    waiting.append(item)
    shown.removeAll { Self.rivals($0.item, item) }
    for old in waiting {
      let newer = waiting.filter { $0.number > old.number && Self.rivals($0, old) }
      if newer.count >= limit {
        waiting.removeAll { $0.number == old.number }
        outcomes[old.number] = "superseded by entry \(item.number)"
      }
    }
    go()
  }

  mutating func satisfy(_ need: Requirement, _ scene: SceneID?) {
    expire()
    satisfied.insert("\(need.rawValue)@\(scene?.rawValue ?? "")")
    if need == .interface, let scene { active = active.filter { $0 != scene } + [scene] }
    go()
  }

  mutating func activate(_ scene: SceneID) {
    expire()
    active = active.filter { $0 != scene } + [scene]
    go()
  }

  mutating func withdraw(_ need: Requirement, _ scene: SceneID?) {
    expire()
    if let scene {
      satisfied.remove("\(need.rawValue)@\(scene.rawValue)")
    } else {
      satisfied = satisfied.filter { !$0.hasPrefix("\(need.rawValue)@") }
    }
    go()
  }

  mutating func listen(_ number: Int, _ scene: SceneID?) {
    expire()
    handlers.append((number, scene))
    go()
  }

  mutating func cancel(_ number: Int) {
    expire()
    handlers.removeAll { $0.number == number }
    go()
  }

  private mutating func expire() {
    guard let expiry else { return }
    for item in waiting where time - item.since >= expiry { outcomes[item.number] = "expired" }
    waiting.removeAll { time - $0.since >= expiry }
  }

  private func isSatisfied(_ need: Requirement, _ scene: SceneID?) -> Bool {
    if let scene {
      return satisfied.contains("\(need.rawValue)@")
        || satisfied.contains("\(need.rawValue)@\(scene.rawValue)")
    }
    return satisfied.contains { $0.hasPrefix("\(need.rawValue)@") }
  }

  /// The window of an item without a scene: active last, if one can be that has what is needed.
  private func window(_ item: Item, of handlers: [(number: Int, scene: SceneID?)]) -> SceneID? {
    if let scene = item.scene { return scene }
    let all = handlers.compactMap(\.scene)
    let ready = all.filter { scene in item.needs.allSatisfy { isSatisfied($0, scene) } }
    let choice = ready.isEmpty ? all : ready
    return active.reversed().first { choice.contains($0) } ?? choice.last
  }

  private func listeners(in window: SceneID?) -> [Int] {
    handlers.filter { $0.scene == nil || $0.scene == window }.map(\.number)
  }

  private func canBeHeard(_ item: Item) -> Bool {
    handlers.contains { item.scene == nil || $0.scene == nil || $0.scene == item.scene }
  }

  private mutating func go() {
    shown.removeAll { time - $0.at > 2 }
    for index in shown.indices {
      let item = shown[index].item
      guard item.needs.allSatisfy({ isSatisfied($0, item.scene) }) else { continue }
      let late = handlers.filter { !shown[index].called.contains($0.number) }
      if shown[index].window == nil { shown[index].window = window(item, of: late) }
      for number in listeners(in: shown[index].window)
      where shown[index].called.insert(number).inserted {
        calls.append("\(number)/\(item.number)")
      }
    }
    let ready = waiting.filter { item in
      item.needs.allSatisfy { isSatisfied($0, item.scene) } && canBeHeard(item)
    }
    for item in ready {
      let window = window(item, of: handlers)
      calls += listeners(in: window).map { "\($0)/\(item.number)" }
      outcomes[item.number] = "opened order (id: \(item.number))"
      waiting.removeAll { $0.number == item.number }
      guard !item.isBackground else { continue }
      shown.removeAll { Self.rivals($0.item, item) }
      // Handlers of other scenes do not serve it, now or later.
      shown.append(Shown(item: item, at: time, called: Set(handlers.map(\.number)), window: window))
    }
    // Without any time to wait, what could not open has expired.
    expire()
  }
}

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
  }

  var limit: Int
  var expiry: Double?
  var time = 0.0
  /// `need@scene`, or `need@` for all scenes.
  var met: Set<String> = []
  var handlers: [(number: Int, scene: SceneID?)] = []
  var waiting: [Item] = []
  var shown: [Shown] = []
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

  mutating func meet(_ need: Requirement, _ scene: SceneID?) {
    expire()
    met.insert("\(need.rawValue)@\(scene?.rawValue ?? "")")
    go()
  }

  mutating func withdraw(_ need: Requirement, _ scene: SceneID?) {
    expire()
    if let scene {
      met.remove("\(need.rawValue)@\(scene.rawValue)")
    } else {
      met = met.filter { !$0.hasPrefix("\(need.rawValue)@") }
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

  private func isMet(_ need: Requirement, _ scene: SceneID?) -> Bool {
    if let scene {
      return met.contains("\(need.rawValue)@") || met.contains("\(need.rawValue)@\(scene.rawValue)")
    }
    return met.contains { $0.hasPrefix("\(need.rawValue)@") }
  }

  private func listeners(of scene: SceneID?) -> [Int] {
    handlers.filter { scene == nil || $0.scene == nil || $0.scene == scene }.map(\.number)
  }

  private mutating func go() {
    shown.removeAll { time - $0.at > 2 }
    for index in shown.indices {
      let item = shown[index].item
      guard item.needs.allSatisfy({ isMet($0, item.scene) }) else { continue }
      for number in listeners(of: item.scene) where shown[index].called.insert(number).inserted {
        calls.append("\(number)/\(item.number)")
      }
    }
    let ready = waiting.filter { item in
      item.needs.allSatisfy { isMet($0, item.scene) } && !listeners(of: item.scene).isEmpty
    }
    for item in ready {
      calls += listeners(of: item.scene).map { "\($0)/\(item.number)" }
      outcomes[item.number] = "opened order (id: \(item.number))"
      waiting.removeAll { $0.number == item.number }
      guard !item.isBackground else { continue }
      shown.removeAll { Self.rivals($0.item, item) }
      // Handlers of other scenes do not serve it, now or later.
      shown.append(Shown(item: item, at: time, called: Set(handlers.map(\.number))))
    }
  }
}

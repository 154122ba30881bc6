/// All words of this module.
enum TestingWording {
  // MARK: What is played

  static func state(_ state: AppState) -> String {
    switch state {
    case .notRunning: "not running"
    case .background: "in the background"
    case .foreground: "on the screen"
    }
  }

  static func lifeCycle(_ lifeCycle: AppLifeCycle) -> String {
    switch lifeCycle {
    case .scenes: "UIKit with scenes"
    case .swiftUI: "SwiftUI"
    case .appDelegate: "UIKit with the app delegate alone"
    }
  }

  static func order(_ order: EntryOrder) -> String {
    "\(order.way), \(order.state), \(order.lifeCycle): \(order.name)"
  }

  // MARK: What is done

  static func tap(_ way: WayIn, _ state: AppState, _ order: String? = nil) -> String {
    "\(way), the app is \(state)" + (order.map { ": \($0)" } ?? "")
  }

  static func failing(_ way: WayIn, _ state: AppState) -> String {
    tap(way, state) + ", and the activity does not come"
  }

  static func arrival(_ way: WayIn, _ state: AppState) -> String {
    "a notification arrives, the app is \(state)"
  }

  static func callback(_ name: String) -> String { "  \(name)" }

  static let launch = "the app is brought to the screen"
  static let background = "the app goes to the background"
  static let kill = "the process is killed"

  static func openScene(_ scene: SceneID) -> String { "the window \(scene.rawValue) is opened" }

  static func backgroundScene(_ scene: SceneID) -> String {
    "the window \(scene.rawValue) goes to the background"
  }

  static func closeScene(_ scene: SceneID) -> String { "the window \(scene.rawValue) is closed" }

  static func wait(_ duration: Duration) -> String { "\(duration) pass" }

  static func mount(_ scene: SceneID?) -> String {
    "a view is mounted" + (scene.map { " in the scene \($0.rawValue)" } ?? "")
  }

  static func meet(_ requirement: Requirement) -> String { "met: \(requirement.rawValue)" }

  static func withdraw(_ requirement: Requirement) -> String {
    "met no longer: \(requirement.rawValue)"
  }

  static func step(_ planned: PlannedStep) -> String {
    let scene = planned.scene.map { "the scene \($0.rawValue)" }
    return switch planned.step {
    case .start: "  the process starts"
    case .connect: "  \(scene ?? "the window") connects"
    case .activate: "  \(scene ?? "the app") becomes active"
    case .announce: "  an activity is announced"
    case .hand(let name, _): callback(name)
    case .fail: callback(SystemCallback.didFail)
    case .handByApp: callback("receive(_:)")
    }
  }

  static func way(_ source: EntrySource) -> String { source.phrase }
}

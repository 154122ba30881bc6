/// What decides by which callbacks the system hands an entry over.
package struct LaunchCase: Hashable, Sendable {
  package var entry: SimulatedEntry
  package var lifeCycle: AppLifeCycle
  package var state: AppState
  /// Whether a window is there, on the screen or not.
  package var hasWindow: Bool
  /// Whether the app is left where it is: a dismissal, or a button that runs in the background.
  package var isSilent: Bool

  package init(
    _ entry: SimulatedEntry, _ lifeCycle: AppLifeCycle, _ state: AppState, hasWindow: Bool? = nil,
    isSilent: Bool = false
  ) {
    self.entry = entry
    self.lifeCycle = lifeCycle
    self.state = state
    self.hasWindow = hasWindow ?? (state != .notRunning)
    self.isSilent = isSilent || entry.isDismissal
  }

  /// Every order in which the system may call the app, the usual one first; never empty.
  package var orders: [CallbackOrder] {
    switch lifeCycle {
    case .scenes: sceneOrders
    case .swiftUI: swiftUIOrders
    case .appDelegate: appDelegateOrders
    }
  }

  /// The process, if it does not run.
  var start: [SystemStep] { state == .notRunning ? [.start] : [] }

  var isResponse: Bool { entry.carrier == .response }
}

/// One order of the steps by which the system lets an entry come.
package struct CallbackOrder: Hashable, Sendable {
  /// What tells it from the other orders.
  package var name: String
  package var steps: [SystemStep]

  init(_ name: String, _ steps: [SystemStep]) {
    self.name = name
    self.steps = steps
  }
}

// What is alike in all apps whose windows are scenes, those of SwiftUI as well.
extension LaunchCase {
  /// The orders of what leaves the app where it is, and of what the app hands over itself.
  var alikeOrders: [CallbackOrder]? {
    if isSilent { return [CallbackOrder("at once", start + [respond(hasScene: false)])] }
    if entry.carrier == .purchase { return purchases }
    guard entry.carrier == .app else { return nil }
    let follow = SystemStep.hand(.openURL, hasScene: true)
    let isFollowed = lifeCycle == .swiftUI && entry.source == .inApp
    return [CallbackOrder("by the app itself", appear + [isFollowed ? follow : .handByApp])]
  }

  /// The App Store's sequence hands an intent over whenever it is asked, without a scene.
  private var purchases: [CallbackOrder] {
    let intent = SystemStep.hand(.purchaseIntents, hasScene: false)
    guard !hasWindow else { return resumes("", [intent]) }
    return [
      CallbackOrder("before the scene connects", start + [intent, .connect, .activate]),
      CallbackOrder("before the scene is active", start + [.connect, intent, .activate]),
      CallbackOrder("after the scene became active", start + [.connect, .activate, intent]),
    ]
  }

  /// Brings a window to the screen.
  private var appear: [SystemStep] {
    if state == .foreground { return [] }
    return start + (hasWindow ? [] : [.connect]) + [.activate]
  }

  /// Connects the scene, with the entry in its options or without.
  func connecting(_ hasOption: Bool) -> [SystemStep] {
    guard hasOption else { return [.connect] }
    let option = SystemStep.hand(.willConnect, hasScene: true)
    guard lifeCycle == .swiftUI else { return [.connect, option] }
    // The app delegate is asked first, and views are mounted last.
    let asked = SystemStep.hand(.configuration, hasScene: true)
    return [asked, option, .connect]
  }

  /// What comes to a window that is there, before or after it is on the screen.
  func resumes(_ name: String, _ come: [SystemStep]) -> [CallbackOrder] {
    guard state == .background else {
      return [CallbackOrder(name.isEmpty ? "at once" : name, come)]
    }
    let prefix = name.isEmpty ? "" : name + ", "
    return [
      CallbackOrder(prefix + "before the scene is active", come + [.activate]),
      CallbackOrder(prefix + "after the scene became active", [.activate] + come),
    ]
  }

  /// The tap that starts the app is reported in the options, to the delegate, or to both.
  var responses: [CallbackOrder] {
    let told = start + connecting(true)
    let untold = start + connecting(false)
    let early = start + [respond(hasScene: false)]
    let late = respond(hasScene: true)
    return [
      CallbackOrder("in the options, then to the delegate", told + [late, .activate]),
      CallbackOrder(
        "to the delegate, then in the options", early + connecting(true) + [.activate]),
      CallbackOrder(
        "in the options, to the delegate once the scene is active", told + [.activate, late]),
      CallbackOrder("in the options alone", told + [.activate]),
      CallbackOrder(
        "to the delegate alone, before the scene", early + connecting(false) + [.activate]),
      CallbackOrder("to the delegate alone", untold + [late, .activate]),
      CallbackOrder(
        "to the delegate alone, once the scene is active", untold + [.activate, late]),
    ]
  }

  func respond(hasScene: Bool) -> SystemStep {
    .hand(.didReceive, hasScene: hasScene)
  }

  var perform: SystemStep {
    .hand(.windowScenePerform, hasScene: true)
  }
}

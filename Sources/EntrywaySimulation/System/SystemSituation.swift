/// What decides by which callbacks the system hands an entry over.
package struct SystemSituation: Hashable, Sendable {
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

  /// Every course that the system may take, the usual one first; never empty.
  package var courses: [SystemCourse] {
    switch lifeCycle {
    case .scenes: sceneCourses
    case .swiftUI: swiftUICourses
    case .appDelegate: appDelegateCourses
    }
  }

  /// The process, if it does not run.
  var start: [SystemStep] { state == .notRunning ? [.start] : [] }

  var isResponse: Bool { entry.carrier == .response }
}

/// The steps by which the system lets an entry come, where the facts leave more than one order
/// open.
package struct SystemCourse: Hashable, Sendable {
  /// What tells it from the other courses.
  package var name: String
  package var steps: [SystemStep]

  init(_ name: String, _ steps: [SystemStep]) {
    self.name = name
    self.steps = steps
  }
}

// What is alike in all apps whose windows are scenes, those of SwiftUI as well.
extension SystemSituation {
  /// The courses of what leaves the app where it is, and of what the app hands over itself.
  var alikeCourses: [SystemCourse]? {
    if isSilent { return [SystemCourse("at once", start + [respond(hasScene: false)])] }
    guard entry.carrier == .app else { return nil }
    let follow = SystemStep.hand(callback: SystemCallback.openURL, hasScene: true)
    let isFollowed = lifeCycle == .swiftUI && entry.source == .inApp
    return [SystemCourse("by the app itself", appear + [isFollowed ? follow : .handByApp])]
  }

  /// Brings a window to the screen.
  private var appear: [SystemStep] {
    if state == .foreground { return [] }
    return start + (hasWindow ? [] : [.connect]) + [.activate]
  }

  /// Connects the scene, with the entry in its options or without.
  func connecting(_ hasOption: Bool) -> [SystemStep] {
    guard hasOption else { return [.connect] }
    let option = SystemStep.hand(callback: SystemCallback.willConnect, hasScene: true)
    guard lifeCycle == .swiftUI else { return [.connect, option] }
    // The app delegate is asked first, and views are mounted last.
    let asked = SystemStep.hand(callback: SystemCallback.configuration, hasScene: true)
    return [asked, option, .connect]
  }

  /// What comes to a window that is there, before or after it is on the screen.
  func resumes(_ name: String, _ come: [SystemStep]) -> [SystemCourse] {
    guard state == .background else {
      return [SystemCourse(name.isEmpty ? "at once" : name, come)]
    }
    let prefix = name.isEmpty ? "" : name + ", "
    return [
      SystemCourse(prefix + "before the scene is active", come + [.activate]),
      SystemCourse(prefix + "after the scene became active", [.activate] + come),
    ]
  }

  /// The tap that starts the app is reported in the options, to the delegate, or to both.
  var responses: [SystemCourse] {
    let told = start + connecting(true)
    let untold = start + connecting(false)
    let early = start + [respond(hasScene: false)]
    let late = respond(hasScene: true)
    return [
      SystemCourse("in the options, then to the delegate", told + [late, .activate]),
      SystemCourse(
        "to the delegate, then in the options", early + connecting(true) + [.activate]),
      SystemCourse(
        "in the options, to the delegate once the scene is active", told + [.activate, late]),
      SystemCourse("in the options alone", told + [.activate]),
      SystemCourse(
        "to the delegate alone, before the scene", early + connecting(false) + [.activate]),
      SystemCourse("to the delegate alone", untold + [late, .activate]),
      SystemCourse(
        "to the delegate alone, once the scene is active", untold + [.activate, late]),
    ]
  }

  func respond(hasScene: Bool) -> SystemStep {
    .hand(callback: SystemCallback.didReceive, hasScene: hasScene)
  }

  var perform: SystemStep {
    .hand(callback: SystemCallback.windowScenePerform, hasScene: true)
  }
}

/// What decides by which callbacks the system hands a way in over.
package struct SystemSituation: Hashable, Sendable {
  package var way: WayIn
  package var lifeCycle: AppLifeCycle
  package var state: AppState
  /// Whether a window is there, on the screen or not.
  package var hasWindow: Bool
  /// Whether the app is left where it is: a dismissal, or a button that runs in the background.
  package var isSilent: Bool

  package init(
    _ way: WayIn, _ lifeCycle: AppLifeCycle, _ state: AppState, hasWindow: Bool? = nil,
    isSilent: Bool = false
  ) {
    self.way = way
    self.lifeCycle = lifeCycle
    self.state = state
    self.hasWindow = hasWindow ?? (state != .notRunning)
    self.isSilent = isSilent || way.isDismissal
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

  var isResponse: Bool { way.carrier == .response }
}

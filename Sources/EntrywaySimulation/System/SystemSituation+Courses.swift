/// By which callbacks an app with scenes is entered.
extension SystemSituation {
  var sceneCourses: [SystemCourse] {
    if let courses = alikeCourses { return courses }
    guard hasWindow else { return launches }
    return resumes("", (entry.isAnnounced ? [.announce] : []) + [sceneCallback])
  }

  /// What comes with the scene.
  private var launches: [SystemCourse] {
    if isResponse { return responses }
    let inOptions = SystemCourse("in the options", start + connecting(true) + [.activate])
    guard entry.source == .handoff else { return [inOptions] }
    return [
      SystemCourse(
        "the activity arrives later", start + [.connect, .announce, .activate, sceneCallback]),
      inOptions,
    ]
  }

  /// What an app that runs is called with.
  private var sceneCallback: SystemStep {
    switch entry.carrier {
    case .url: .hand(callback: SystemCallback.openURLContexts, hasScene: true)
    case .activity: .hand(callback: SystemCallback.sceneContinue, hasScene: true)
    case .shortcutItem: perform
    case .response, .app: respond(hasScene: true)
    }
  }
}

/// By which callbacks an app without scenes is entered.
extension SystemSituation {
  var appDelegateCourses: [SystemCourse] {
    // Without scenes the window is made as the process starts, seen or not.
    let start = start + (hasWindow ? [] : [.connect])
    if isSilent { return [SystemCourse("at once", start + [appDelegateCallback])] }
    let appear = start + (state == .foreground ? [] : [.activate])
    if entry.carrier == .app { return [SystemCourse("by the app itself", appear + [.handByApp])] }
    guard state != .foreground else { return [SystemCourse("at once", [appDelegateCallback])] }
    let usual = SystemCourse("before the app is active", start + [appDelegateCallback, .activate])
    guard isResponse, state == .notRunning else { return [usual] }
    return [usual, SystemCourse("after the app became active", appear + [appDelegateCallback])]
  }

  private var appDelegateCallback: SystemStep {
    let name =
      switch entry.carrier {
      case .url: SystemCallback.open
      case .activity: SystemCallback.applicationContinue
      case .shortcutItem: SystemCallback.applicationPerform
      case .response, .app: SystemCallback.didReceive
      }
    return .hand(callback: name, hasScene: false)
  }
}

/// By which modifiers an app with SwiftUI is entered; for what they do not hear of it has an app
/// delegate, and a scene delegate made by that.
extension SystemSituation {
  var swiftUICourses: [SystemCourse] {
    if let courses = alikeCourses { return courses }
    switch entry.carrier {
    case .response: return hasWindow ? resumes("", [respond(hasScene: true)]) : responses
    case .shortcutItem: return hasWindow ? resumes("", [perform]) : shortcuts
    default:
      return hearings.flatMap { hearing in
        hasWindow ? resumes(hearing.name, hearing.steps) : launches(hearing)
      }
    }
  }

  /// The app delegate is asked for a scene's configuration unless the system knows it from an
  /// earlier run; whether SwiftUI tells the scene's delegate as well is not documented.
  private var shortcuts: [SystemCourse] {
    let steps = connecting(true)
    return [
      SystemCourse("to the app delegate, then to the scene's", start + steps + [.activate]),
      SystemCourse("to the app delegate alone", start + [steps[0], .connect, .activate]),
      SystemCourse("to the scene's delegate alone", start + steps.dropFirst() + [.activate]),
    ]
  }

  /// SwiftUI calls a modifier once its view is mounted.
  private func launches(_ hearing: SystemCourse) -> [SystemCourse] {
    let start = start + [.connect]
    return [
      SystemCourse(
        hearing.name + ", before the scene is active", start + hearing.steps + [.activate]),
      SystemCourse(
        hearing.name + ", after the scene became active", start + [.activate] + hearing.steps),
    ]
  }

  /// Which modifiers hear of it, and in which order.
  private var hearings: [SystemCourse] {
    let opened = hand(SystemCallback.onOpenURL)
    let continued = hand(SystemCallback.onContinue)
    switch entry.carrier {
    case .activity(SimulatedEntry.browsingWeb):
      // Apple's pages name the one for universal links and the other for App Clips.
      let links = [
        SystemCourse("by onOpenURL", [opened("root")]),
        SystemCourse("by onContinueUserActivity", [continued("root")]),
      ]
      return (entry.source == .appClip ? links.reversed() : links) + [
        SystemCourse(
          "by onOpenURL, then onContinueUserActivity", [opened("root"), continued("root")]),
        SystemCourse(
          "by onContinueUserActivity, then onOpenURL", [continued("root"), opened("root")]),
        SystemCourse("by onOpenURL of two views", [opened("root"), opened("sheet")]),
      ]
    case .activity:
      return [
        SystemCourse("by onContinueUserActivity", [continued("root")]),
        SystemCourse(
          "by onContinueUserActivity of two views", [continued("root"), continued("sheet")]),
      ]
    default:
      return [
        SystemCourse("by onOpenURL", [opened("root")]),
        SystemCourse("by onOpenURL of two views", [opened("root"), opened("sheet")]),
      ]
    }
  }

  private func hand(_ callback: @escaping (String) -> String) -> (String) -> SystemStep {
    { .hand(callback: callback($0), hasScene: true) }
  }
}

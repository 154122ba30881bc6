/// By which callbacks an app with scenes is entered.
extension SystemSituation {
  var sceneCourses: [SystemCourse] {
    if isSilent { return [SystemCourse("at once", start + [respond(hasScene: false)])] }
    if way.carrier == .app { return [SystemCourse("by the app itself", appear + [.handByApp])] }
    guard hasWindow else { return launches }
    return resumes("", (way.isAnnounced ? [.announce] : []) + [callback])
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

  /// Brings a window to the screen.
  var appear: [SystemStep] {
    if state == .foreground { return [] }
    return start + (hasWindow ? [] : [.connect]) + [.activate]
  }

  /// What comes with the scene.
  private var launches: [SystemCourse] {
    if isResponse { return responses }
    let options = SystemStep.hand(callback: SystemCallback.willConnect, hasScene: true)
    let inOptions = SystemCourse("in the options", start + [.connect, options, .activate])
    guard way.source == .handoff else { return [inOptions] }
    return [
      SystemCourse(
        "the activity comes later", start + [.connect, .announce, .activate, callback]),
      inOptions,
    ]
  }

  /// The tap that starts the app is reported in the options, to the delegate, or to both.
  var responses: [SystemCourse] {
    let option = [SystemStep.hand(callback: SystemCallback.willConnect, hasScene: true)]
    let early = start + [respond(hasScene: false), .connect]
    let late = respond(hasScene: true)
    return [
      SystemCourse(
        "in the options, then to the delegate", start + [.connect] + option + [late, .activate]),
      SystemCourse("to the delegate, then in the options", early + option + [.activate]),
      SystemCourse(
        "in the options, to the delegate once the scene is active",
        start + [.connect] + option + [.activate, late]),
      SystemCourse("in the options alone", start + [.connect] + option + [.activate]),
      SystemCourse("to the delegate alone, before the scene", early + [.activate]),
      SystemCourse("to the delegate alone", start + [.connect, late, .activate]),
      SystemCourse(
        "to the delegate alone, once the scene is active", start + [.connect, .activate, late]),
    ]
  }

  func respond(hasScene: Bool) -> SystemStep {
    .hand(callback: SystemCallback.didReceive, hasScene: hasScene)
  }

  /// What an app that runs is called with.
  private var callback: SystemStep {
    switch way.carrier {
    case .url: .hand(callback: SystemCallback.openURLContexts, hasScene: true)
    case .activity: .hand(callback: SystemCallback.sceneContinue, hasScene: true)
    case .shortcutItem: .hand(callback: SystemCallback.windowScenePerform, hasScene: true)
    case .response: respond(hasScene: true)
    case .app: .handByApp
    }
  }
}

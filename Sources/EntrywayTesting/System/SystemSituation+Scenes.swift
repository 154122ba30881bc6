/// By which callbacks an app with scenes is entered.
extension SystemSituation {
  var sceneCourses: [SystemCourse] {
    if let courses = alikeCourses { return courses }
    guard hasWindow else { return launches }
    return resumes("", (way.isAnnounced ? [.announce] : []) + [callback])
  }

  /// What comes with the scene.
  private var launches: [SystemCourse] {
    if isResponse { return responses }
    let inOptions = SystemCourse("in the options", start + connecting(true) + [.activate])
    guard way.source == .handoff else { return [inOptions] }
    return [
      SystemCourse(
        "the activity comes later", start + [.connect, .announce, .activate, callback]),
      inOptions,
    ]
  }

  /// What an app that runs is called with.
  private var callback: SystemStep {
    switch way.carrier {
    case .url: .hand(callback: SystemCallback.openURLContexts, hasScene: true)
    case .activity: .hand(callback: SystemCallback.sceneContinue, hasScene: true)
    case .shortcutItem: perform
    case .response, .app: respond(hasScene: true)
    }
  }
}

/// By which callbacks an app without scenes is entered.
extension SystemSituation {
  var appDelegateCourses: [SystemCourse] {
    // Without scenes the window is made as the process starts, seen or not.
    let start = start + (hasWindow ? [] : [.connect])
    if isSilent { return [SystemCourse("at once", start + [callback])] }
    let appear = start + (state == .foreground ? [] : [.activate])
    if way.carrier == .app { return [SystemCourse("by the app itself", appear + [.handByApp])] }
    guard state != .foreground else { return [SystemCourse("at once", [callback])] }
    let usual = SystemCourse("before the app is active", start + [callback, .activate])
    guard isResponse, state == .notRunning else { return [usual] }
    return [usual, SystemCourse("after the app became active", appear + [callback])]
  }

  private var callback: SystemStep {
    let name =
      switch way.carrier {
      case .url: SystemCallback.open
      case .activity: SystemCallback.applicationContinue
      case .shortcutItem: SystemCallback.applicationPerform
      case .response, .app: SystemCallback.didReceive
      }
    return .hand(callback: name, hasScene: false)
  }
}

/// By which modifiers an app with SwiftUI is entered; for what they do not hear of it has an app
/// delegate, and a scene delegate made by that.
extension SystemSituation {
  var swiftUICourses: [SystemCourse] {
    if isSilent || [.app, .response, .shortcutItem].contains(way.carrier) { return sceneCourses }
    return hearings.flatMap { hearing in
      hasWindow ? resumes(hearing.name, hearing.steps) : launches(hearing)
    }
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
    switch way.carrier {
    case .activity(WayIn.browsingWeb):
      // Apple's pages name the one for universal links and the other for App Clips.
      let links = [
        SystemCourse("by onOpenURL", [opened("root")]),
        SystemCourse("by onContinueUserActivity", [continued("root")]),
      ]
      return (way.source == .appClip ? links.reversed() : links) + [
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

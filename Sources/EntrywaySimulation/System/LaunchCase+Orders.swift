/// By which callbacks an app with scenes is entered.
extension LaunchCase {
  var sceneOrders: [CallbackOrder] {
    if let orders = alikeOrders { return orders }
    guard hasWindow else { return launches }
    return resumes("", (entry.isAnnounced ? [.announce] : []) + [sceneCallback])
  }

  /// What comes with the scene.
  private var launches: [CallbackOrder] {
    if isResponse { return responses }
    if entry.carrier == .share {
      // Whether the delegate hears of what is in the options is not documented.
      return [
        CallbackOrder("in the options", start + connecting(true) + [.activate]),
        CallbackOrder(
          "in the options, then to the delegate",
          start + connecting(true) + [sceneCallback, .activate]),
      ]
    }
    let inOptions = CallbackOrder("in the options", start + connecting(true) + [.activate])
    guard entry.source == .handoff else { return [inOptions] }
    return [
      CallbackOrder(
        "the activity arrives later", start + [.connect, .announce, .activate, sceneCallback]),
      inOptions,
    ]
  }

  /// What an app that runs is called with.
  private var sceneCallback: SystemStep {
    switch entry.carrier {
    case .url: .hand(.openURLContexts, hasScene: true)
    case .activity: .hand(.sceneContinue, hasScene: true)
    case .shortcutItem: perform
    case .share: .hand(.sceneAccept, hasScene: true)
    case .response, .app, .purchase: respond(hasScene: true)
    }
  }
}

/// By which callbacks an app without scenes is entered.
extension LaunchCase {
  var appDelegateOrders: [CallbackOrder] {
    // Without scenes the window is made as the process starts, seen or not.
    let start = start + (hasWindow ? [] : [.connect])
    if isSilent { return [CallbackOrder("at once", start + [appDelegateCallback])] }
    let appear = start + (state == .foreground ? [] : [.activate])
    if entry.carrier == .app { return [CallbackOrder("by the app itself", appear + [.handByApp])] }
    guard state != .foreground else { return [CallbackOrder("at once", [appDelegateCallback])] }
    let usual = CallbackOrder("before the app is active", start + [appDelegateCallback, .activate])
    let comesAlone = isResponse || entry.carrier == .purchase
    guard comesAlone, state == .notRunning else { return [usual] }
    return [usual, CallbackOrder("after the app became active", appear + [appDelegateCallback])]
  }

  private var appDelegateCallback: SystemStep {
    let callback: SystemCallback =
      switch entry.carrier {
      case .url: .open
      case .activity: .applicationContinue
      case .shortcutItem: .applicationPerform
      case .share: .applicationAccept
      case .purchase: .purchaseIntents
      case .response, .app: .didReceive
      }
    return .hand(callback, hasScene: false)
  }
}

/// By which modifiers an app with SwiftUI is entered; for what they do not hear of it has an app
/// delegate, and a scene delegate made by that.
extension LaunchCase {
  var swiftUIOrders: [CallbackOrder] {
    if let orders = alikeOrders { return orders }
    switch entry.carrier {
    case .response: return hasWindow ? resumes("", [respond(hasScene: true)]) : responses
    case .shortcutItem: return hasWindow ? resumes("", [perform]) : shortcuts
    case .share:
      return hasWindow ? resumes("", [.hand(.sceneAccept, hasScene: true)]) : shortcuts
    default:
      return hearings.flatMap { hearing in
        hasWindow ? resumes(hearing.name, hearing.steps) : launches(hearing)
      }
    }
  }

  /// The app delegate is asked for a scene's configuration unless the system knows it from an
  /// earlier run; whether SwiftUI tells the scene's delegate as well is not documented.
  private var shortcuts: [CallbackOrder] {
    let steps = connecting(true)
    return [
      CallbackOrder("to the app delegate, then to the scene's", start + steps + [.activate]),
      CallbackOrder("to the app delegate alone", start + [steps[0], .connect, .activate]),
      CallbackOrder("to the scene's delegate alone", start + steps.dropFirst() + [.activate]),
    ]
  }

  /// SwiftUI calls a modifier once its view is mounted.
  private func launches(_ hearing: CallbackOrder) -> [CallbackOrder] {
    let start = start + [.connect]
    return [
      CallbackOrder(
        hearing.name + ", before the scene is active", start + hearing.steps + [.activate]),
      CallbackOrder(
        hearing.name + ", after the scene became active", start + [.activate] + hearing.steps),
    ]
  }

  /// Which modifiers hear of it, and in which order.
  private var hearings: [CallbackOrder] {
    let opened = hand(SystemCallback.onOpenURL(of:))
    let continued = hand(SystemCallback.onContinue(of:))
    switch entry.carrier {
    case .activity(SimulatedEntry.browsingWeb):
      // Apple's pages name the one for universal links and the other for App Clips.
      let links = [
        CallbackOrder("by onOpenURL", [opened("root")]),
        CallbackOrder("by onContinueUserActivity", [continued("root")]),
      ]
      return (entry.source == .appClip ? links.reversed() : links) + [
        CallbackOrder(
          "by onOpenURL, then onContinueUserActivity", [opened("root"), continued("root")]),
        CallbackOrder(
          "by onContinueUserActivity, then onOpenURL", [continued("root"), opened("root")]),
        CallbackOrder("by onOpenURL of two views", [opened("root"), opened("sheet")]),
      ]
    case .activity:
      return [
        CallbackOrder("by onContinueUserActivity", [continued("root")]),
        CallbackOrder(
          "by onContinueUserActivity of two views", [continued("root"), continued("sheet")]),
      ]
    default:
      return [
        CallbackOrder("by onOpenURL", [opened("root")]),
        CallbackOrder("by onOpenURL of two views", [opened("root"), opened("sheet")]),
      ]
    }
  }

  private func hand(
    _ callback: @escaping (String) -> SystemCallback
  ) -> (String) -> SystemStep {
    { .hand(callback($0), hasScene: true) }
  }
}

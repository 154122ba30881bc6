#if canImport(SwiftUI)
  import Entryway

  #if canImport(WidgetKit) && !os(tvOS) && !os(visionOS)
    import WidgetKit
  #endif

  extension EntryReceiver {
    /// Passes on WidgetKit's own constants, so that the default texts aren't used.
    func useWidgetNames() {
      #if canImport(WidgetKit) && !os(tvOS) && !os(visionOS)
        guard keptObject(FrameworkNames.self) == nil else { return }
        keep(
          FrameworkNames(
            SystemNames(
              widgetKind: WidgetCenter.UserInfoKey.kind,
              widgetFamily: WidgetCenter.UserInfoKey.family,
              liveActivityID: WidgetCenter.UserInfoKey.activityID,
              liveActivityType: NSUserActivityTypeLiveActivity)))
      #endif
    }

    /// The activities to ask SwiftUI for: those of the rules, with the system's name for that of a
    /// Live Activity.
    var askedActivityTypes: [String] {
      let own = systemNames.liveActivityType ?? SystemNames.usualLiveActivityType
      return activityTypes.map { $0 == SystemNames.usualLiveActivityType ? own : $0 }
    }
  }
#endif

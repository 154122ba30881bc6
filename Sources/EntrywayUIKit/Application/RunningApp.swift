#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  package import Entryway

  /// Where the app hands entries to, for delegates that the system makes by itself.
  @MainActor
  package enum RunningApp {
    package static weak var receiver: (any EntryReceiver)?
  }
#endif

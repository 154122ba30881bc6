public import UIKit

/// A way into an app, as a person takes it.
public enum Way {
  case url(URL)
  case activity(NSUserActivity)
  /// An activity whose object is fetched from another device.
  case handoff(NSUserActivity)
  case quickAction(UIApplicationShortcutItem)
  case notification(Tap)
  /// A button without `.foreground`: the app is started or woken, and no scene is connected.
  case backgroundAction(Tap)
}

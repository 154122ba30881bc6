@_exported public import AppleFoundation
@_exported public import UserNotifications

// Everything else is in `#if !os(watchOS)`: the module is there, without applications, scenes and
// controllers.

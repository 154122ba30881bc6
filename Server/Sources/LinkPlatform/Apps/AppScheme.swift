/// The schemes of an app's own links, `shop` in `shop://orders/4821`.
package enum AppScheme {
  /// Whether a browser hands links of a scheme to an app of one's own: to nothing of the system's, and to
  /// nothing that runs as code.
  ///
  /// - Parameter scheme: The scheme in lower case.
  package static func isOwn(_ scheme: String) -> Bool {
    guard 1...64 ~= scheme.utf8.count, !isSystems(scheme), let first = scheme.utf8.first,
      first.isLowercase
    else { return false }
    return scheme.utf8.allSatisfy { $0.isLowercase || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// Whether a scheme means something to browsers or systems, whatever apps are installed.
  package static func isSystems(_ scheme: String) -> Bool {
    systems.contains(scheme) || prefixes.contains { scheme.utf8.starts(with: $0.utf8) }
  }

  /// Those of Apple's and Microsoft's own apps and settings, and of browsers' own pages.
  private static let prefixes = ["x-apple", "ms-", "chrome-", "moz-", "safari-", "webkit-"]

  private static let systems: Set<String> = [
    // The web's own, and what a browser shows or runs itself.
    "http", "https", "ws", "wss", "ftp", "ftps", "javascript", "vbscript", "livescript", "mocha",
    "data", "blob", "filesystem", "file", "about", "view-source", "jar", "resource", "res", "cid",
    "mid", "feed", "chrome", "edge", "brave", "opera", "devtools",
    // Android's: an intent names any app and what it does there.
    "intent", "android-app", "android-resource", "content", "package", "market", "smsto", "mms",
    "mmsto", "voicemail",
    // Apple's: `itms-services` installs apps.
    "itms", "itmss", "itms-apps", "itms-appss", "itms-beta", "itms-books", "itms-services", "maps",
    "facetime", "facetime-audio", "facetime-prompt", "imessage", "telprompt", "prefs", "app-prefs",
    "app-settings", "shortcuts", "workflow", "calshow", "message", "photos-redirect", "videos",
    "music", "podcasts", "applenews", "mobilenotes", "webcal",
    // Everyone's.
    "mailto", "tel", "sms", "geo", "callto", "sip", "sips", "news", "nntp", "gopher", "ldap",
    "ldaps",
    "telnet", "ssh", "sftp", "smb", "afp", "nfs", "vnc", "rdp", "shell", "search-ms", "hcp",
    "onenote",
  ]
}

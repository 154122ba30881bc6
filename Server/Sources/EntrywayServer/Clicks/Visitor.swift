import FoundationEssentials
import LinkRecords

/// Who asks, as far as a request's header tells: what they hold, and whether they are a program.
struct Visitor: Hashable, Sendable {
  /// What asks in a person's place.
  enum Program: String, Hashable, Sendable {
    /// A chat or mail program that shows a link's title and picture.
    case preview
    /// A search engine, a monitor, a script.
    case bot
  }

  let device: Click.Device
  let program: Program?

  /// Reads a `User-Agent`; one that is missing is a script's.
  init(agent: String?) {
    let agent = (agent ?? "").lowercased()
    if agent.isEmpty {
      program = .bot
    } else if Self.previews.contains(where: agent.contains) {
      program = .preview
    } else if Self.bots.contains(where: agent.contains) {
      program = .bot
    } else {
      program = nil
    }
    device =
      if agent.contains("ipad") {
        .iPad
      } else if agent.contains("iphone") || agent.contains("ipod") {
        .iPhone
      } else if agent.contains("android") {
        .android
      } else if agent.contains("macintosh") {
        .mac
      } else if agent.contains("windows") || agent.contains("x11") || agent.contains("cros") {
        .desktop
      } else {
        .other
      }
  }

  /// Whether it may be an iPad that calls itself a Mac, as Safari does there by default.
  var mayBeIPad: Bool { device == .mac }

  // Published names of the programs that fetch a link when it is shared. WhatsApp, Signal and iMessage
  // fetch from the sender's phone.
  private static let previews = [
    "facebookexternalhit", "facebot", "twitterbot", "slackbot", "slack-imgproxy", "whatsapp",
    "telegrambot", "discordbot", "linkedinbot", "skypeuripreview", "pinterest", "redditbot",
    "microsoftpreview", "mattermost", "viber", "line-poker", "snapchat", "iframely", "embedly",
    "vkshare", "outlook", "signal", "mastodon", "bluesky", "cardyb", "google-pagerenderer",
    "googleimageproxy", "teamsbot", "zoombot", "nextcloud-link-preview",
  ]

  private static let bots = [
    "bot", "spider", "crawl", "curl/", "wget/", "python-requests", "python-urllib", "aiohttp",
    "go-http-client", "java/", "okhttp", "libwww", "httpclient", "headless", "phantomjs",
    "monitor", "pingdom", "uptime", "lighthouse", "scan", "axios", "node-fetch", "undici", "ruby",
    "feedfetcher", "proofpoint", "mimecast", "barracuda", "google-safety", "ahrefs", "semrush",
    "dataprovider",
  ]
}

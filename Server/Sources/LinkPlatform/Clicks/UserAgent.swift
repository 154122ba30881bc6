/// Who asks, as far as a request's header tells: what they hold, and whether they are a program.
package struct UserAgent: Hashable, Sendable {
  /// What asks in a person's place.
  package enum Program: String, Hashable, Sendable {
    /// A chat or mail program that shows a link's title and picture.
    case preview
    /// A search engine, a monitor, a script.
    case bot
  }

  package let device: Click.Device
  package let program: Program?

  /// Reads a `User-Agent`; one that is missing is a script's.
  package init(agent: String?) {
    let agent = AgentText(agent ?? "")
    if agent.isEmpty {
      program = .bot
    } else if agent.hasOne(of: Self.previews) {
      program = .preview
    } else if agent.hasOne(of: Self.bots), !agent.hasOne(of: Self.phones) {
      program = .bot
    } else {
      program = nil
    }
    device = Self.devices.first { agent.hasOne(of: $0.names) }?.device ?? .other
  }

  // Published names of the programs that fetch a link when it is shared. WhatsApp, Signal and iMessage
  // fetch from the sender's phone. Snapchat and Pinterest have a browser of their own: people's.
  private static let previews = AgentNames([
    "facebookexternalhit", "facebot", "twitterbot", "slackbot", "slack-imgproxy", "whatsapp",
    "telegrambot", "discordbot", "linkedinbot", "skypeuripreview", "pinterest/0", "pinterestbot",
    "redditbot", "microsoftpreview", "mattermost", "viber", "line-poker", "snap url preview",
    "iframely", "embedly", "vkshare", "outlook", "signal", "mastodon", "bluesky", "cardyb",
    "google-pagerenderer",
    "googleimageproxy", "teamsbot", "zoombot", "nextcloud-link-preview",
  ])

  private static let bots = AgentNames([
    "bot", "spider", "crawl", "curl/", "wget/", "python-requests", "python-urllib", "aiohttp",
    "go-http-client", "java/", "okhttp", "libwww", "httpclient", "headless", "phantomjs",
    "monitor", "pingdom", "uptime", "lighthouse", "scan", "axios", "node-fetch", "undici", "ruby",
    "feedfetcher", "proofpoint", "mimecast", "barracuda", "google-safety", "ahrefs", "semrush",
    "dataprovider",
  ])

  // A maker of phones, not a bot.
  private static let phones = AgentNames(["cubot"])

  // The first that fits: an iPad's agent may name a Macintosh too, an Android phone's X11.
  private static let devices: [(device: Click.Device, names: AgentNames)] = [
    (.iPad, AgentNames(["ipad"])), (.iPhone, AgentNames(["iphone", "ipod"])),
    (.android, AgentNames(["android"])), (.mac, AgentNames(["macintosh"])),
    (.desktop, AgentNames(["windows", "x11", "cros"])),
  ]
}

/// Names to look for, by their first byte: a request pays for one pass over its agent.
private struct AgentNames: Sendable {
  let byFirst: [[[UInt8]]]

  init(_ names: [String]) {
    var byFirst = [[[UInt8]]](repeating: [], count: 256)
    for name in names {
      let bytes = Array(name.utf8)
      byFirst[Int(bytes[0])].append(bytes)
    }
    self.byFirst = byFirst
  }
}

/// An agent's bytes in lower case; what stands behind the first 512 says nothing more.
private struct AgentText {
  let bytes: [UInt8]

  init(_ agent: String) {
    bytes = agent.utf8.prefix(512).map { 65...90 ~= $0 ? $0 | 0x20 : $0 }
  }

  var isEmpty: Bool { bytes.isEmpty }

  func hasOne(of names: AgentNames) -> Bool {
    for start in bytes.indices {
      for name in names.byFirst[Int(bytes[start])] where bytes[start...].starts(with: name) {
        return true
      }
    }
    return false
  }
}

import Testing

@testable import LinkPlatform

@Suite("Visitor")
struct UserAgentTests {
  private static let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)"
  private static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
  private static let android = "Mozilla/5.0 (Linux; Android 14; Pixel 8)"
  private static let chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0"

  @Test(
    "People are told by what they hold, also in the browsers of other apps",
    arguments: [
      ("\(iPhone) \(webKit) Version/17.4 Mobile/15E148 Safari/604.1", .iPhone),
      ("\(iPhone) \(webKit) CriOS/124.0 Mobile/15E148 Safari/604.1", .iPhone),
      ("\(iPhone) \(webKit) Mobile/15E148 Instagram 330.0.0.30.92 (iPhone14,3; iOS 17_4)", .iPhone),
      ("\(iPhone) \(webKit) Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]", .iPhone),
      ("\(iPhone) \(webKit) Mobile/15E148 Snapchat/12.64.0.39 (like Safari/8617.1.17)", .iPhone),
      ("\(iPhone) \(webKit) Mobile/15E148 [Pinterest/iOS]", .iPhone),
      ("\(iPhone) \(webKit) Mobile/15E148 Safari Line/14.5.0", .iPhone),
      ("Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) \(webKit) Version/12.1 Safari/604.1", .iPad),
      ("Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) \(webKit)", .iPhone),
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/17.4 Safari/605.1", .mac),
      ("\(android) \(chrome) Mobile Safari/537.36", .android),
      ("\(android) \(chrome) Mobile Safari/537.36 [Pinterest/Android]", .android),
      ("Mozilla/5.0 (Linux; Android 9; CUBOT_X19) \(chrome) Mobile Safari/537.36", .android),
      ("Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0", .android),
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(chrome) Safari/537.36 Edg/124.0", .desktop),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0", .desktop),
      ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(chrome) Safari/537.36", .desktop),
      ("Shop/2.1 CFNetwork/1494.0.7 Darwin/23.4.0", .other),
    ] as [(String, Click.Device)])
  func visitors(_ agent: String, _ device: Click.Device) {
    let userAgent = UserAgent(agent: agent)
    #expect(userAgent.device == device)
    #expect(userAgent.program == nil)
  }

  @Test(
    "Programs that show a link's title are previews",
    arguments: [
      "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
      "Twitterbot/1.0", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
      "WhatsApp/2.23.20.0 A", "TelegramBot (like TwitterBot)",
      "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
      "LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1)",
      "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
      "Pinterest/0.2 (+https://www.pinterest.com/bot.html)",
      "Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)",
      "Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots",
      "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      "http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)",
    ])
  func previews(_ agent: String) {
    #expect(UserAgent(agent: agent).program == .preview)
  }

  @Test(
    "Search engines, monitors and scripts are bots, and so is who says nothing",
    arguments: [
      nil, "", "curl/8.5.0", "Wget/1.21", "python-requests/2.31.0", "Go-http-client/2.0",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
      "\(android) \(chrome) Mobile Safari/537.36 (compatible; Googlebot/2.1)",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/124.0",
      "Mozilla/5.0 (compatible; AhrefsBot/7.0)", "okhttp/4.12.0", "Java/17.0.2",
      "UptimeRobot/2.0", "Mozilla/5.0 (compatible; YandexBot/3.0)",
    ])
  func bots(_ agent: String?) {
    #expect(UserAgent(agent: agent).program == .bot)
  }
}

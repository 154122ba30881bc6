import Testing

@testable import EntrywayServer

@Suite("SignIn")
struct SignInTests {
  @Test(
    "Whoever has signed in is led to a page of the console, as they asked",
    arguments: [
      "/console", "/console/", "/console/apps", "/console/apps/shop/links?search=a%20b&tag=x",
      "/console?range=7d", "/console/apps/shop/links/new?target=https://shop.example/a",
    ])
  func own(_ path: String) {
    #expect(SignIn.ownPath(path) == path)
  }

  @Test(
    "Nobody is led anywhere else",
    arguments: [
      nil, "", "/", "//", "//evil.example", "///evil.example", "https://evil.example/console",
      "http://evil.example", "javascript:alert(1)", "data:text/html,x", "console", "/consoleevil",
      "/console.evil.example", "/console@evil.example", "/console:80", "/console#/x", "/Console",
      "/console\\evil", "/console/\\evil.example", "\\\\evil.example", "/\\evil.example",
      "/console/\r\nSet-Cookie: a=b", "/console/\n", "/console/ x", "/console/\t", "/console/\u{0}",
      " /console", "\t/console", "\n//evil.example", "/console/é", "/console/\u{202E}",
      "/console\u{301}/x", "/console/\u{301}", "/v1/app", "/../console", "/control",
      "/console/" + String(repeating: "a", count: 4096),
    ] as [String?])
  func foreign(_ path: String?) {
    #expect(SignIn.ownPath(path) == "/console")
  }

  @Test(
    "A cookie is for this host alone, over HTTPS alone, and for no script",
    arguments: [
      (nil, "__Host-entryway-session=x; Path=/; Secure; HttpOnly; SameSite=Lax"),
      (60, "__Host-entryway-session=x; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=60"),
    ] as [(Int?, String)])
  func cookies(_ seconds: Int?, _ expected: String) {
    #expect(Cookies.set(Cookies.session, "x", seconds: seconds) == expected)
  }

  @Test("A cookie is removed by its own name and place")
  func removed() {
    #expect(
      Cookies.remove(Cookies.session)
        == "__Host-entryway-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0")
    for name in [Cookies.session, Cookies.browser, Cookies.form, Cookies.theme] {
      #expect(name.hasPrefix("__Host-"))
    }
  }
}

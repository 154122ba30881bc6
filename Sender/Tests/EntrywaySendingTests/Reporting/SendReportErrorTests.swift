import Testing

@testable import EntrywaySending

@Suite("SendReportError")
struct SendReportErrorTests {
  @Test("Each problem says what is wrong, where, and what to do")
  func texts() throws {
    var texts = GoldenTexts("send-reports")
    let server = "https://links.internal:8081"
    for code: SendReportError.Code in [.address, .key, .publishableKey, .trustRoots] {
      texts.add(code.rawValue, SendReportError(code))
    }
    texts.add("link-server-unencrypted", SendReportError(.unencrypted, subject: "http://10.0.0.1"))
    texts.add("send-id", SendReportError(.sendID, subject: "a\nb"))
    texts.add(
      "link-server-unreachable",
      SendReportError(.unreachable, subject: server, detail: "it did not accept the connection"))
    for code: SendReportError.Code in [.untrusted, .unreadable, .cancelled] {
      texts.add(code.rawValue, SendReportError(code, subject: server))
    }
    for (code, status): (SendReportError.Code, Int) in [
      (.refusedKey, 401), (.refused, 400), (.notFound, 404), (.failing, 503),
    ] {
      texts.add(
        code.rawValue,
        SendReportError(code, subject: server, status: status, detail: "its own words"))
    }
    try texts.compare()
  }
}

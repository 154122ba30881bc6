import EntrywaySending
import Foundation
import Testing

@Suite("An answer's body") struct PushRefusalReadingTests {
  private func refusal(_ body: String, status: Int = 400) -> PushRefusal {
    PushRefusal(status: status, body: Array(body.utf8))
  }

  @Test("Its reason is read, wherever it stands in the object")
  func reasons() {
    #expect(refusal(#"{"reason":"BadDeviceToken"}"#).reason == .badDeviceToken)
    #expect(refusal(#" { "a": [1, {}], "reason" : "BadTopic" } "#).reason == .badTopic)
    #expect(refusal(#"{"reason":"B\u0061dTopic"}"#).reason == .badTopic)
  }

  @Test("Both spellings of BadEnvironmentKeyIdInToken are one reason")
  func spellings() {
    for name in ["BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken"] {
      let refusal = refusal(#"{"reason":"\#(name)"}"#, status: 403)
      #expect(refusal.reason == .badEnvironmentKeyIdInToken)
      #expect(PushRefusal.Reason(rawValue: name).remedy == refusal.reason.remedy)
    }
  }

  @Test("The time is in milliseconds, and only a 410 has one")
  func times() {
    let body = #"{"reason":"Unregistered","timestamp":1700000000123}"#
    let time = refusal(body, status: 410).timestamp?.timeIntervalSince1970
    #expect(time == 1_700_000_000.123)
    #expect(refusal(body, status: 400).timestamp == nil)
    #expect(refusal(body, status: 410).endsDevice)
  }

  @Test("A time in seconds cannot be one in milliseconds, and is taken as seconds")
  func seconds() {
    let refusal = refusal(#"{"timestamp":1700000000,"reason":"Unregistered"}"#, status: 410)
    #expect(refusal.timestamp == Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test(
    "A time of another kind is none",
    arguments: [
      #""2026-11-26T05:00:00Z""#, "-1", "0", "1e400", "9e18", "null", "{}", "[1]", "true",
      "253402300799001",
    ])
  func otherTimes(time: String) {
    let refusal = refusal(#"{"reason":"Unregistered","timestamp":\#(time)}"#, status: 410)
    #expect(refusal.reason == .unregistered)
    #expect(refusal.timestamp == nil)
  }

  @Test(
    "What is not such an object gives no reason",
    arguments: [
      "", " ", "null", "[]", #""BadTopic""#, "BadTopic", "<html>", "{", #"{"reason":"#,
      #"{"reason":null}"#, #"{"reason":7}"#, #"{"reason":""}"#,
      #"{"reason":{"reason":"BadTopic"}}"#,
      #"{"reason":["BadTopic"]}"#, #"{"Reason":"BadTopic"}"#, "\u{FEFF}{}",
      String(repeating: "[", count: 10_000), #"{"a":"# + String(repeating: "{\"a\":", count: 3000),
      #"{"reason":"BadTopic","x":""# + String(repeating: "x", count: 20_000) + #""}"#,
    ])
  func others(body: String) {
    #expect(refusal(body).reason.rawValue == "")
  }

  @Test(
    "A reason has up to 64 letters and digits, and no part of a token or a key",
    arguments: [
      #"\u001b[2J"#, #"BadTopic\n"#, "Bad Topic", "é", String(repeating: "B", count: 65),
      DeviceToken.forTests.hex, "Bad" + DeviceToken.forTests.hex.prefix(12), "202611260651",
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IkEifQ", "G49AgEGCCqGSM49AwEHBG0wawIB",
    ])
  func hostile(reason: String) {
    #expect(refusal(#"{"reason":"\#(reason)"}"#).reason.rawValue == "")
  }

  @Test("Any bytes make a refusal that can be printed", arguments: 0..<8 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SplitMix(state: seed)
    let bodies = [
      #"{"reason":"Unregistered","timestamp":1700000000123}"#, #"{"reason":"BadDeviceToken"}"#,
      #"{"a":[{"b":"\u00e9\ud83d\ude00"}],"reason":"X","timestamp":1e3}"#,
    ]
    for _ in 0..<2500 {
      var body = Array(bodies[Int(random.next() % 3)].utf8)
      for _ in 0...random.next() % 6 where !body.isEmpty {
        let index = Int(random.next() % UInt64(body.count))
        switch random.next() % 4 {
        case 0: body[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: body.remove(at: index)
        case 2: body.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
        default: body = Array(body.prefix(index)) + body.suffix(Int(random.next() % 9))
        }
      }
      let refusal = PushRefusal(status: 400 + Int(random.next() % 200), body: body)
      let text = "\(refusal)"
      #expect(text.unicodeScalars.count < 600)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    }
  }
}

/// Random numbers that a seed repeats.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import EntrywayDiagnostics
import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

@Suite("Messages of batches") struct BatchMessagesTests {
  @Test("Each message says what is wrong, where, and what to do")
  func messages() throws {
    var texts = GoldenTexts("batches")
    for line in [
      "not hex", "", #"{"name":1}"#, #"{"token":"\#(DeviceToken.forTests.hex)""#,
      #"{"token":"a1","x":1,"x":2}"#, #"{"token":"a1","token":"a2"}"#,
      #"{"token":"a1","environment":"test"}"#,
    ] where !line.isEmpty {
      texts.add("a line: \(line.count > 40 ? "half an object" : line)", try Self.error(of: line))
    }
    let longLine = LineSplitter.Line(
      bytes: [], offset: 0, isTerminated: true, isTooLong: true)
    let tooLong = try #require(TokenLine(longLine, number: 3))
    #expect(throws: BatchLineError.self) { try tooLong.entry() }
    for error in [
      BatchLineError(.lineTooLong, line: 3), BatchLineError(.missingValue, line: 3, name: "name"),
      BatchLineError(.valueKind, line: 3, name: "name"),
      BatchLineError(.environment, line: 3, name: "sandbox"), BatchLineError(.topic, line: 3),
      BatchLineError(.payloadTooLarge, line: 3), BatchLineError(.payload, line: 3),
    ] {
      texts.add("line error \(error.code.rawValue)", error)
    }
    for template in [#"["x"]"#, #"{"a":"{{n}"}"#, #"{"{{n}}":1}"#] {
      do throws(PushTemplateError) {
        _ = try PushTemplate(template.utf8)
        Issue.record("\(template) is a template")
      } catch {
        texts.add("the template \(template)", error)
      }
    }
    let deep = #"{"a":"# + String(repeating: "[", count: 40)
    #expect(throws: PushTemplateError.self) { try PushTemplate(deep.utf8) }
    do { _ = try PushTemplate(deep.utf8) } catch { texts.add("a template that is too deep", error) }
    for error in Self.errors {
      texts.add(
        "batch error \(error.code.rawValue)\(error.line.map { " line \($0)" } ?? "")", error)
    }
    try texts.compare()
  }

  private static func error(of text: String) throws -> BatchLineError {
    let line = try #require(
      TokenLine(
        LineSplitter.Line(bytes: Array(text.utf8), offset: 0, isTerminated: true), number: 3))
    do throws(BatchLineError) {
      _ = try line.entry()
    } catch {
      return error
    }
    throw BatchLineError(.payload, line: 0)
  }

  private static var errors: [BatchError] {
    let path = "/home/me/results.jsonl"
    let headers: [Diagnostic] =
      (try? PushPayload.forTests()).map { payload in
        do throws(PushHeaderError) {
          _ = try PushHeaders(.background, bundleID: "com.example.shop").fields(for: payload)
          return []
        } catch {
          return error.problems
        }
      } ?? []
    return [
      BatchError(
        .refusedForAll, line: 12, refusal: PushRefusal(status: 400, reason: .topicDisallowed)),
      BatchError(.wrongEnvironment, refusal: PushRefusal(status: 400, reason: .badDeviceToken)),
      BatchError(.headers, causes: headers), .system(2, path), .system(28, path),
      BatchError(.list, path: "/home/me/tokens", detail: "No such file or directory"),
      BatchError(.othersCanRead, path: path), BatchError(.inUse, path: path),
      BatchError(.notResults, path: path), BatchError(.notDeadTokens, path: path),
      BatchError(.damaged, path: path),
      BatchError(.damaged, path: path, line: 7), BatchError(.changedList),
      BatchError(.changedList, line: 250), BatchError(.changedPayload, path: path),
      BatchError(.changedHeaders, path: path, detail: "apns-topic: com.example.shop"),
      BatchError(.changedServer, path: path, detail: "api.push.apple.com"),
      BatchError(.alreadyStarted),
    ]
  }
}

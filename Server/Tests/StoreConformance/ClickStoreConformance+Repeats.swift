import Foundation
import LinkPlatform
import Testing

extension ClickStoreConformance {
  static var repeats: [StoreCheck<Store>] {
    [
      StoreCheck("A repeat gets the first answer, within a batch and in a later one") { space in
        let store = try await space.open()
        func draft(_ answer: String) -> ClickDraft { .repeatable(.sample(1, link: 7), answer) }
        let first = ClickVerdict.repeated(answer: Data("first".utf8))
        #expect(try await store.append([draft("first"), draft("second")]) == [.appended, first])
        #expect(try await store.append([draft("third")]) == [first])
        #expect(try await space.open().append([draft("fourth")]) == [first])
        #expect(try await store.tail(after: 0, limit: 10).count == 1)
        #expect(try await store.count(of: .numbered(7)) == 1)
      },
      StoreCheck("The same identifier in two apps is two clicks with an answer each") { space in
        let store = try await space.open()
        func draft(_ app: Int, _ answer: String) -> ClickDraft {
          .repeatable(.sample(1, app: app), answer)
        }
        #expect(
          try await store.append([draft(1, "one"), draft(2, "two")]) == [.appended, .appended])
        #expect(
          try await store.append([draft(2, "new"), draft(1, "new")]) == [
            .repeated(answer: Data("two".utf8)), .repeated(answer: Data("one".utf8)),
          ])
        #expect(
          try await store.click(.numbered(1), of: .numbered(2))?.click == .sample(1, app: 2))
        #expect(try await store.tail(after: 0, limit: 10).count == 2)
      },
      StoreCheck("Of many repeats at once one is appended, and the others get its answer") {
        space in
        let handles = [try await space.open(), try await space.open()]
        let verdicts = try await atOnce(20) { number in
          let draft = ClickDraft.repeatable(.sample(1, link: 7), "\(number)")
          return (number, try await handles[number % 2].append([draft]))
        }
        let appended = verdicts.filter { $0.1 == [.appended] }
        #expect(appended.count == 1)
        let answer = appended.first.map { Data("\($0.0)".utf8) }
        #expect(verdicts.filter { $0.1 == [.repeated(answer: answer)] }.count == 19)
        #expect(try await handles[0].count(of: .numbered(7)) == 1)
      },
      StoreCheck("A forgotten answer makes a repeat without one, not a second click") { space in
        let store = try await space.open()
        let early = ClickDraft.repeatable(.sample(1, link: 7, received: 99), "early")
        let late = ClickDraft.repeatable(.sample(2, link: 7, received: 100), "late")
        _ = try await store.append([early, late])
        try await store.removeAnswers(before: Timestamp(milliseconds: 100))
        #expect(
          try await store.append([early, late]) == [
            .repeated(answer: nil), .repeated(answer: Data("late".utf8)),
          ])
        #expect(try await store.count(of: .numbered(7)) == 2)
      },
      StoreCheck("A repeat of a click that the limit refused is told neither, and counts nothing") {
        space in
        let store = try await space.open()
        func draft(_ number: Int) -> ClickDraft {
          var draft = ClickDraft.repeatable(.sample(number, link: 7, kind: .resolve), "\(number)")
          draft.limit = 1
          return draft
        }
        #expect(try await store.append([draft(1), draft(2)]) == [.appended, .limitReached])
        #expect(
          try await store.append([draft(2), draft(1)]) == [
            .repeated(answer: nil), .repeated(answer: Data("1".utf8)),
          ])
        #expect(try await store.click(.numbered(2), of: .numbered(1))?.click.kind == .ended)
        #expect(try await store.count(of: .numbered(7)) == 1)
      },
      StoreCheck("An app that tells the browser's click by its identifier repeats it") { space in
        let store = try await space.open()
        _ = try await store.append([ClickDraft(.sample(1, link: 7))])
        #expect(
          try await store.append([.repeatable(.sample(1, link: 7, kind: .resolve), "new")])
            == [.repeated(answer: nil)])
        #expect(try await store.tail(after: 0, limit: 10).map(\.click) == [.sample(1, link: 7)])
      },
      StoreCheck("A continued click is not counted, and is repeated with its answer") { space in
        let store = try await space.open()
        var click = Click.sample(2, link: 7, kind: .resolve)
        click.continued = .numbered(1)
        _ = try await store.append([ClickDraft(.sample(1, link: 7), limit: 1)])
        var draft = ClickDraft.repeatable(click, "of its own")
        draft.continuedAnswer = Data("target".utf8)
        draft.limit = 1
        #expect(
          try await store.append([draft, draft])
            == [.continued, .repeated(answer: Data("target".utf8))])
        #expect(try await store.count(of: .numbered(7)) == 1)
        #expect(try await store.click(click.id, of: click.app)?.click == click)
      },
    ]
  }
}

extension ClickDraft {
  /// A click whose identifier the app made.
  fileprivate static func repeatable(_ click: Click, _ answer: String) -> ClickDraft {
    ClickDraft(click, answer: Data(answer.utf8), isRepeatable: true)
  }
}

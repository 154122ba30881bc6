import AppleSystem
import Entryway
import Scenarios
import SwiftUI
import Testing
import Todo
import UIKit

@testable import TodoSample

extension TodoSampleTests {
  @Test("Its views show what the demo shows", arguments: await SampleRow.rows(of: "todo"))
  func row(row: SampleRow) async {
    // Of an app that does not run yet: its window starts there.
    var tab = TodoApp.Tab.home
    let sample = SwiftUISample<TodoRoute, TodoApp.Tab, TodoApp.Screen>(
      name: "todo",
      start: {
        let delegate = AppDelegate()
        let app = HostedApp(TodoSampleApp.self, delegate: delegate)
        return (
          delegate, delegate.center,
          { scene, phase in
            guard tab == .settings else { return app.openWindow(in: scene, phase: phase) }
            return ViewHost(scene: scene, phase: phase) {
              RootView(
                center: delegate.center, draft: delegate.draft,
                navigation: NavigationModel(tab: .settings))
            }
          }
        )
      },
      position: { views in
        NavigationState(
          tab: views.selectedTabs.first?.base as? TodoApp.Tab ?? .home,
          paths: [.home: views.paths.first?.compactMap { $0.base as? TodoApp.Screen } ?? []],
          modals: views.presented.compactMap { $0.base as? TodoApp.Screen }
            .map { NavigationModal($0) })
      },
      perform: { act, host in
        switch act {
        case .selectTab(let name):
          tab = name == "settings" ? .settings : .home
          host?.select(tab)
        case .write(let text):
          host?.press("New Todo")
          host?.type(text)
        case .keepWriting: host?.press("Keep Writing")
        case .discard: host?.press("Discard")
        case .becomes, .signIn, .losesConnection: break
        }
      })
    let phone = await SwiftUISamplePhone(sample, in: row.state)
    let result = await row.scenario.play(on: phone, in: row.state)
    #expect(result.actual == result.expected)
  }
}

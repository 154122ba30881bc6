import AppleSystem
import Entryway
import Scenarios
import Showcase
import SwiftUI
import Testing
import UIKit

@testable import ShowcaseSample

extension ShowcaseSampleTests {
  @Test("Its views show what the demo shows", arguments: await SampleRow.rows(of: "showcase"))
  func row(row: SampleRow) async {
    let sample = SwiftUISample<ShowcaseRoute, NoTab, ShowcaseScreen>(
      name: "showcase",
      start: {
        let delegate = AppDelegate()
        let app = HostedApp(ShowcaseSampleApp.self, delegate: delegate)
        return (delegate, delegate.center, { app.openWindow(in: $0, phase: $1) })
      },
      position: { views in
        let pushed = views.paths.first?.compactMap { $0.base as? ShowcaseScreen } ?? []
        return NavigationState(path: [ShowcaseApp.root] + pushed)
      })
    let phone = await SwiftUISamplePhone(sample, in: row.state)
    let result = await row.scenario.play(on: phone, in: row.state)
    #expect(result.actual == result.expected)
  }
}

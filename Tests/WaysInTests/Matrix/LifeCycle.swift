/// How an app is built, which decides by which callbacks it is entered.
enum LifeCycle: String, CaseIterable, Sendable {
  case scenes = "UIKit, with scenes"
  case swiftUI = "SwiftUI"
  case appDelegate = "UIKit, with the app delegate alone"
}

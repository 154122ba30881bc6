import Entryway
import Testing

/// A way from one position to another, and the steps that it takes.
struct NavigationWay: Sendable, CustomTestStringConvertible {
  var name: String
  var from: NavigationState<TestTab, TestScreen>
  var plan: NavigationPlan<TestTab, TestScreen>
  var steps: [NavigationStep<TestTab, TestScreen>]
  var shown: String

  var testDescription: String { name }
}

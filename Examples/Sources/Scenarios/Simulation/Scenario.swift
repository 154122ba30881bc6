public import EntrywaySimulation

/// Something that happens to a sample app, and what must be shown afterwards.
public struct Scenario: Sendable {
  public var app: String
  public var name: String
  /// How the entry comes, by the command line's name.
  public var source: String
  public var states: [AppState]
  public var expected: String
  /// How the phone is set up.
  public var setup: SampleSetup
  var run: @MainActor @Sendable (any ScenarioPhone) async -> String
  var makePhone: @MainActor @Sendable (AppState, SampleSetup) async -> any ScenarioPhone

  /// Plays the scenario in one of its states.
  @MainActor
  public func play(in state: AppState) async -> ScenarioResult {
    await play(on: makePhone(state, setup), in: state)
  }

  /// Plays the scenario on a phone that is in one of its states, and set up for it.
  @MainActor
  public func play(on phone: any ScenarioPhone, in state: AppState) async -> ScenarioResult {
    ScenarioResult(
      app: app, scenario: name, source: source, state: state.rawValue, expected: expected,
      actual: await run(phone))
  }
}

/// What a scenario showed.
public struct ScenarioResult: Hashable, Sendable, Encodable {
  public var app: String
  public var scenario: String
  public var source: String
  public var state: String
  public var expected: String
  public var actual: String

  public var passed: Bool { expected == actual }

  private enum CodingKeys: String, CodingKey {
    case app, scenario, source, state, expected, actual, passed
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try container.encode(scenario, forKey: .scenario)
    try container.encode(source, forKey: .source)
    try container.encode(state, forKey: .state)
    try container.encode(expected, forKey: .expected)
    try container.encode(actual, forKey: .actual)
    try container.encode(passed, forKey: .passed)
  }
}

extension SampleApp {
  /// An entry, and what is shown afterwards in each state.
  static func scenario(_ name: String, _ entry: SimulatedEntry, _ expected: String) -> Scenario {
    scenario(name, entry.source, expected) { await $0.play(entry) }
  }

  /// A link, and what is shown afterwards in each state.
  static func scenario(link: String, _ source: EntrySource, _ expected: String) -> Scenario {
    scenario(link, SimulatedEntry(source, .link(link)), expected)
  }

  /// A tapped notification, and what is shown afterwards in each state.
  static func scenario(push payload: PayloadValue, _ expected: String) -> Scenario {
    scenario(push: payload, action: .tap, name: "push \(payload.jsonText())", expected)
  }

  static func scenario(
    push payload: PayloadValue, action: NotificationAction, name: String, _ expected: String
  ) -> Scenario {
    scenario(name, .notification(payload, action: action), expected)
  }

  /// Something that takes more than one step, in the states of which it speaks.
  static func scenario(
    _ name: String, _ source: EntrySource, in states: [AppState] = AppState.allCases,
    on setup: SampleSetup = SampleSetup(), _ expected: String,
    _ run: @escaping @MainActor @Sendable (any ScenarioPhone) async -> String
  ) -> Scenario {
    Scenario(
      app: Self.name, name: name, source: source.name, states: states, expected: expected,
      setup: setup, run: run, makePhone: { await SampleSimulation<Self>($0, $1) })
  }
}

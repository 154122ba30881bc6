/// What one process wrote down at one moment.
///
/// As a text it is the process, what happened, and a full stop. A kill may tear the last line of a
/// process; without its full stop it was never written.
struct JournalLine: Equatable {
  /// What can be observed of a delivery, from outside of the library.
  enum Event: Equatable {
    /// The app calls the center from outside of any handler.
    case call(String)
    /// That call has returned, so everything that it set off has been told.
    case returned
    /// The observer hears that an entry came, or came back.
    case known(Int, restored: Bool)
    /// The app has been answered that the entry waits, or hears it.
    case waits(Int)
    case opening(Int)
    /// A handler of that name is called.
    case handled(Int, listener: String)
    case told(Int, outcome: String)
    /// The observer hears of a problem with the store.
    case problem(String)
    /// The store is asked to keep these entries, each with its stage.
    case saving([Int: String])
    case saved
    case unsaved(String)
    case loaded([Int])
    case unloaded(String)
    /// From here on the disk refuses something, or nothing any more.
    case disk(String)
    /// Written by the parent: how the process ended.
    case dead(String)
  }

  /// The run and, where two live at a time, which of them: `2a`.
  var process: String
  var event: Event

  /// The processes that lived in the same run as this one carry the same number.
  var run: Substring { process.dropLast() }
}

extension JournalLine: CustomStringConvertible {
  var description: String { "\(process) \(words.joined(separator: " ")) ." }

  private var words: [String] {
    switch event {
    case .call(let name): ["call", name]
    case .returned: ["returned"]
    case .known(let number, let restored): [restored ? "restored" : "received", "\(number)"]
    case .waits(let number): ["waits", "\(number)"]
    case .opening(let number): ["opening", "\(number)"]
    case .handled(let number, let listener): ["handled", "\(number)", listener]
    case .told(let number, let outcome): ["told", "\(number)", outcome]
    case .problem(let code): ["problem", code]
    case .saving(let entries):
      ["saving"] + entries.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    case .saved: ["saved"]
    case .unsaved(let code): ["unsaved", code]
    case .loaded(let numbers): ["loaded"] + numbers.map { "\($0)" }
    case .unloaded(let code): ["unloaded", code]
    case .disk(let state): ["disk", state]
    case .dead(let how): ["dead", how]
    }
  }
}

extension JournalLine {
  /// The line of this text, or nil if it was torn.
  init?(_ text: Substring) {
    var words = text.split(separator: " ").map(String.init)
    guard words.count >= 3, words.removeLast() == "." else { return nil }
    process = words.removeFirst()
    guard let event = Event(words.removeFirst(), words) else { return nil }
    self.event = event
  }
}

extension JournalLine.Event {
  fileprivate init?(_ name: String, _ words: [String]) {
    let first = words.first ?? ""
    let number = Int(first)
    let last = words.last ?? ""
    switch (name, number) {
    case ("call", _): self = .call(first)
    case ("returned", _): self = .returned
    case ("received", let number?): self = .known(number, restored: false)
    case ("restored", let number?): self = .known(number, restored: true)
    case ("waits", let number?): self = .waits(number)
    case ("opening", let number?): self = .opening(number)
    case ("handled", let number?): self = .handled(number, listener: last)
    case ("told", let number?): self = .told(number, outcome: last)
    case ("problem", _): self = .problem(first)
    case ("saving", _):
      var entries: [Int: String] = [:]
      for word in words {
        let parts = word.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[0]) else { return nil }
        entries[number] = String(parts[1])
      }
      self = .saving(entries)
    case ("saved", _): self = .saved
    case ("unsaved", _): self = .unsaved(first)
    case ("loaded", _): self = .loaded(words.compactMap { Int($0) })
    case ("unloaded", _): self = .unloaded(first)
    case ("disk", _): self = .disk(first)
    case ("dead", _): self = .dead(first)
    default: return nil
    }
  }
}

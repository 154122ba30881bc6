/// One line of the tables of results: something that is done over and over.
package struct Workload: Sendable {
  /// A short name for command lines and the baseline.
  package let name: String
  package let title: String
  /// How many times a pass does it.
  package let count: Int
  /// The mean length of the links; 0 where none is read.
  package var bytesPerLink = 0.0
  /// Nodes × segments, which the work must not outgrow; nil where that is no question.
  package let bound: Int?
  /// Does a number of passes and gives a sum over all results, so that nothing can be left out.
  package let run: @Sendable (_ passes: Int) -> Int

  /// The names of all workloads, in the order of the table of results.
  package static let names = Lookup.names + (others + deliveries).map(\.name)

  /// The workload of that name, nil if there is none.
  ///
  /// It is checked first: a workload whose links open something else ends the program.
  package init?(named name: String) {
    if let lookup = Lookup(named: name) {
      let wrong = lookup.wrong
      precondition(wrong.isEmpty, "\(name): \(wrong.count) links went wrong")
      self = lookup.workload
    } else if let other = (Self.others + Self.deliveries).first(where: { $0.name == name }) {
      self = other.make()
    } else {
      return nil
    }
  }

  package init(
    name: String, title: String, count: Int, bytesPerLink: Double = 0, bound: Int? = nil,
    run: @escaping @Sendable (_ passes: Int) -> Int
  ) {
    self.name = name
    self.title = title
    self.count = count
    self.bytesPerLink = bytesPerLink
    self.bound = bound
    self.run = run
  }
}

package import LinkPlatform

extension SQLiteEventStore {
  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    let asked = try await analyze(app, otherwise: nil) { try $0.pushes(query, of: $1) }
    guard let question = asked else { return [] }
    // What a send led to may have happened long after it, and by a clock before it.
    var (run, other) = try await inHalves(of: app, in: .ever, otherwise: question.run(query)) {
      reading, app, installations in
      var run = question.run(query)
      let sends = Array(question.groups.targets.keys)
      let events = try PushEvents(reading, app: app, query, sends: sends)
      try events.each(of: installations) { event, isGoal in run.see(event, isGoal: isGoal) }
      run.finish()
      return run
    }
    run.add(other)
    return try await analyze(app, otherwise: []) { [run] database, _ in
      try database.reports(run, question, of: query)
    }
  }
}

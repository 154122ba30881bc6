public import EntrywayReporting

extension ReportingOptions {
  /// The same options for another process of the app, to play a restart in a test.
  ///
  /// ```swift
  /// let options = ReportingOptions(folder: folder)
  /// let first = makeCenter()
  /// first.report(to: server, options: options)
  /// let relaunched = makeCenter()
  /// relaunched.report(to: server, options: options.inAnotherProcess())
  /// ```
  ///
  /// Within a process, two centers can't report from the same folder; two processes can, even while
  /// the first center still exists. The options from
  /// ``MemoryLinkServer`` are those of another process each time.
  public func inAnotherProcess() -> ReportingOptions {
    var options = self
    options.folders = ReportingFolders()
    return options
  }
}

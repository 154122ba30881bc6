public import EntrywayReporting

extension ReportingOptions {
  /// The same options in another process of the app: a test plays a restart with them.
  ///
  /// ```swift
  /// let options = ReportingOptions(folder: folder)
  /// let first = makeCenter()
  /// first.report(to: server, options: options)
  /// let relaunched = makeCenter()
  /// relaunched.report(to: server, options: options.inAnotherProcess())
  /// ```
  ///
  /// Within a process two centers cannot report from one folder; two processes can, and the first center
  /// may still be there. Those of ``MemoryLinkServer/options(parameters:events:shared:folder:onNote:)``
  /// are of another process each time.
  public func inAnotherProcess() -> ReportingOptions {
    var options = self
    options.folders = ReportingFolders()
    return options
  }
}

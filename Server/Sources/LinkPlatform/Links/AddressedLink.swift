extension RecordCache {
  /// A link of an app by its identifier, with its address; nil where the app has no such link, or its
  /// host is no longer the app's.
  package func addressedLink(
    _ id: String?, of app: App
  ) async throws(StorageError) -> (link: Link, address: String)? {
    guard let id = id.flatMap({ RecordID($0) }), let link = try await link(id)?.value,
      link.app == app.id, let host = try await host(link.host)?.value, host.app == app.id
    else { return nil }
    return (link, host.address(of: link.slug))
  }
}

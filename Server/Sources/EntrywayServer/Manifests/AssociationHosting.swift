import Entryway
import EntrywayAssociation
import EntrywayDiagnostics
import Hummingbird
import LinkPlatform

/// Serves association files, which are made when a manifest is taken over, never for a request.
struct AssociationHosting: Sendable {
  let cache: RecordCache

  /// The file of a host: 200 with an ETag, 304 where the client has it, 404 without a manifest.
  func response(
    _ kind: AssociationKind, of host: LinkHost, to request: Request
  ) async throws -> Response {
    guard let file = try await file(kind, of: host) else {
      throw Refusal(
        .notFound, "no-file", "`\(host.name)` has no \(kind.rawValue) yet",
        hint: kind == .apple
          ? "upload the app's route manifest, which goes live a moment later, and add the app's "
            + "identifiers."
          : "add the app's Android packages.")
    }
    return file.response(to: request)
  }

  private func file(
    _ kind: AssociationKind, of host: LinkHost
  ) async throws(StorageError) -> HostedText? {
    guard let id = host.app, let app = try await cache.app(id)?.value else { return nil }
    switch kind {
    case .apple:
      return try await cache.association(of: host)
    case .android:
      let apps = app.androidApps.compactMap {
        AndroidApp(package: $0.package, fingerprints: $0.fingerprints)
      }
      return apps.isEmpty ? nil : HostedText(packing: CompactJSON.text(AssetLinks(apps: apps).json))
    }
  }
}

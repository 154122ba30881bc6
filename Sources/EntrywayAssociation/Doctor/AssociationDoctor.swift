public import EntrywayDiagnostics
public import EntrywayRouting

/// Says whether a project's own files agree: what the app declares, what its host serves, and what
/// its route table takes.
///
/// ```swift
/// let doctor = AssociationDoctor(
///   infoPlist: PropertyListReading(info), entitlements: PropertyListReading(entitlements),
///   association: AssociationReading(file), manifest: ShopRoute.routes.manifest,
///   appID: "9JA89QQLNQ.com.example.shop")
/// for finding in doctor.findings() { print(finding.file.rawValue, finding.diagnostic) }
/// ```
///
/// What only a device or Apple's servers can answer is not checked: see <doc:LinkOpensSafari>.
public struct AssociationDoctor: Sendable {
  /// The files that are compared.
  public enum File: String, Hashable, Sendable, CaseIterable {
    /// The app's `Info.plist`.
    case infoPlist = "Info.plist"
    /// The app's entitlements.
    case entitlements
    /// The association file that the hosts serve.
    case association = "association file"
    /// The manifest of the route table and the entry rules.
    case manifest
  }

  /// Something that does not agree, and the file in which to fix it.
  public struct Finding: Hashable, Sendable {
    /// The file.
    public var file: File
    /// What is wrong, where, and what to do.
    public var diagnostic: Diagnostic
  }

  let infoPlist: PropertyListReading
  let entitlements: PropertyListReading
  let association: AssociationReading
  let manifest: RouteManifest
  let appID: String
  let host: String?

  /// A doctor for the files of one app.
  ///
  /// - Parameters:
  ///   - infoPlist: The app's `Info.plist`, as it stands in the project or in the built app.
  ///   - entitlements: The app's entitlements.
  ///   - association: The file that the hosts of the table serve.
  ///   - manifest: The app's table, with its entries section if there is one.
  ///   - appID: The app, as `PREFIX.bundle.id`.
  ///   - host: The host that serves the association file, for a table whose hosts have different
  ///     links (``/EntrywayRouting/RouteManifest/differsByHost``): each serves a file of its own
  ///     then.
  public init(
    infoPlist: PropertyListReading, entitlements: PropertyListReading,
    association: AssociationReading, manifest: RouteManifest, appID: String,
    host: String? = nil
  ) {
    self.infoPlist = infoPlist
    self.entitlements = entitlements
    self.association = association
    self.manifest = manifest
    self.appID = appID
    self.host = host
  }

  /// What does not agree, file by file; what lint finds in the association file is among it.
  public func findings() -> [Finding] {
    var examination = DoctorExamination(self)
    examination.run()
    let found =
      examination.findings
      + association.lint().map {
        Finding(file: .association, diagnostic: $0)
      }
    return File.allCases.flatMap { file in found.filter { $0.file == file } }
  }
}

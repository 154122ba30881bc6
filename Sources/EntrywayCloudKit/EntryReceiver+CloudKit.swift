#if canImport(CloudKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import CloudKit
  public import Entryway
  import EntrywayApple
  import EntrywayUIKit
  public import UIKit

  extension EntryReceiver {
    /// Receives the CloudKit shares that the user accepts.
    ///
    /// ```swift
    /// center.receiveCloudKitShares()   // at launch
    /// ```
    ///
    /// Call it once, before the first scene connects. A share that launches the app arrives in the
    /// scene's connection options; one that is accepted later, in the scene delegate's
    /// `windowScene(_:userDidAcceptCloudKitShareWith:)`, which a UIKit app forwards to the method of
    /// that name. With SwiftUI and a `DeepLinkAppDelegate`, there is nothing to forward.
    ///
    /// `Info.plist` needs `CKSharingSupported`.
    public func receiveCloudKitShares() {
      guard keptObject(ConnectionReading.self) == nil else { return }
      keep(
        ConnectionReading(windowDelegate: ShareWindowDelegate.self) {
          options, receiver, scene, callback in
          guard let metadata = options.cloudKitShareMetadata else { return }
          receiver.receive(metadata, scene: scene, callback: callback)
        })
    }

    /// Receives a share that the user accepted: `windowScene(_:userDidAcceptCloudKitShareWith:)`.
    ///
    /// ```swift
    /// @objc func windowScene(
    ///   _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
    /// ) {
    ///   center.windowScene(windowScene, userDidAcceptCloudKitShareWith: metadata)
    /// }
    /// ```
    ///
    /// If the share is in the connection options too, it opens once.
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - metadata: The share's metadata.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func windowScene(
      _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
    ) -> Bool {
      receive(
        metadata, scene: SceneID(windowScene),
        callback: "windowScene(_:userDidAcceptCloudKitShareWith:)")
    }

    /// Receives a share in an app without scenes: `application(_:userDidAcceptCloudKitShareWith:)`.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - metadata: The share's metadata.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func application(
      _ application: UIApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
    ) -> Bool {
      receive(
        metadata, scene: nil, callback: "application(_:userDidAcceptCloudKitShareWith:)")
    }

    @discardableResult
    func receive(_ metadata: CKShare.Metadata, scene: SceneID?, callback: String) -> Bool {
      receive(
        AppEntry(
          source: .cloudKitShare, content: .cloudKitShare(CloudKitShareContent(metadata)),
          start: start, scene: scene, callback: callback)
      ).isAccepted
    }
  }

  extension CloudKitShareContent {
    /// Creates a share's content from its metadata, which goes with it in memory.
    @MainActor
    public init(_ metadata: CKShare.Metadata) {
      let id = metadata.share.recordID
      self.init(
        containerID: metadata.containerIdentifier, recordName: id.recordName,
        zoneName: id.zoneID.zoneName, ownerName: id.zoneID.ownerName,
        rootRecordName: metadata.hierarchicalRootRecordID?.recordName,
        url: metadata.share.url?.absoluteString)
      self.metadata = Unstored(ShareMetadata(metadata))
    }
  }

  extension AppEntry {
    /// The metadata of the CloudKit share that the user accepted, to be passed to
    /// `CKContainer.accept(_:)`.
    ///
    /// ```swift
    /// center.onOpen(timeLimit: .seconds(20)) { route, entry in
    ///   guard let metadata = entry.cloudKitShareMetadata else { return }
    ///   _ = try? await CKContainer(identifier: metadata.containerIdentifier).accept(metadata)
    /// }
    /// ```
    ///
    /// It is in memory only: nil for other entries, and for a share that waited while the app was
    /// restarted. Fetch it again then, by the content's `url` (`CKFetchShareMetadataOperation`).
    @MainActor public var cloudKitShareMetadata: CKShare.Metadata? {
      guard case .cloudKitShare(let share) = content else { return nil }
      return (share.metadata.value as? ShareMetadata)?.metadata
    }
  }

  /// Metadata, which the system's callbacks hand over on the main actor.
  @MainActor private final class ShareMetadata {
    let metadata: CKShare.Metadata

    init(_ metadata: CKShare.Metadata) { self.metadata = metadata }
  }

  /// The delegate of a window's scene in an app with SwiftUI, which hears of shares as well.
  final class ShareWindowDelegate: UIResponder, UIWindowSceneDelegate {
    private let usual = WindowDelegate()

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      usual.scene(scene, willConnectTo: session, options: options)
    }

    func sceneDidDisconnect(_ scene: UIScene) { usual.sceneDidDisconnect(scene) }

    func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      usual.windowScene(
        windowScene, performActionFor: item, completionHandler: completionHandler)
    }

    func windowScene(
      _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
    ) {
      RunningApp.receiver?.windowScene(windowScene, userDidAcceptCloudKitShareWith: metadata)
    }
  }
#endif

import HTTPTypes
import Hummingbird
import LinkPlatform

/// Which page of an app stands at which address, and who may do what there.
extension Console {
  func addReportPages(to router: RouterGroup<ServerContext>) {
    page(router, "") { visit in try await overview(visit) }
    page(router, "campaigns") { visit in try await campaigns(visit) }
    page(router, "destinations") { visit in try await destinations(visit) }
    page(router, "nowhere") { visit in try await unopened(visit) }
    page(router, "pushes") { visit in try await pushes(visit) }
    action(router, "pushes", .editor) { visit in try await registerPush(visit) }
  }

  func addLinkPages(to router: RouterGroup<ServerContext>) {
    page(router, "links") { visit in try await linkList(visit) }
    page(router, "links/new", .editor) { visit in try await newLink(visit) }
    action(router, "links/new", .editor) { visit in try await createLink(visit) }
    page(router, "links/bulk", .editor) { visit in try await newLinks(visit) }
    action(router, "links/bulk", .editor, limit: 4_000_000) { visit in
      try await createLinks(visit)
    }
    page(router, "links/:id") { visit in try await linkPage(visit) }
    page(router, "links/:id/code") { visit in try await codePage(visit) }
    page(router, "links/:id/code.png") { visit in try await codeFile(visit, .png) }
    page(router, "links/:id/code.svg") { visit in try await codeFile(visit, .svg) }
    page(router, "links/:id/edit", .editor) { visit in try await editLink(visit) }
    action(router, "links/:id/edit", .editor) { visit in try await changeLink(visit) }
    page(router, "links/:id/delete", .editor) { visit in try await askToDeleteLink(visit) }
    action(router, "links/:id/delete", .editor) { visit in try await deleteLink(visit) }
  }

  func addFunnelPages(to router: RouterGroup<ServerContext>) {
    page(router, "funnels") { visit in try await funnelList(visit) }
    page(router, "funnels/new", .editor) { visit in try await newFunnel(visit) }
    action(router, "funnels/new", .editor) { visit in try await saveFunnel(visit) }
    page(router, "funnels/:id") { visit in try await funnelPage(visit) }
    page(router, "funnels/:id/edit", .editor) { visit in try await editFunnel(visit) }
    action(router, "funnels/:id/edit", .editor) { visit in try await saveFunnel(visit) }
    page(router, "funnels/:id/delete", .editor) { visit in try await askToDeleteFunnel(visit) }
    action(router, "funnels/:id/delete", .editor) { visit in try await deleteFunnel(visit) }
  }

  func addSetupPages(to router: RouterGroup<ServerContext>) {
    page(router, "association") { visit in try await association(visit) }
    page(router, "manifests") { visit in try await manifestList(visit) }
    // Form bytes stand for one of JSON three times at most.
    action(router, "manifests", .editor, limit: 3 * ManifestComparison.sizeLimit + 4096) { visit in
      try await uploadManifest(visit)
    }
    page(router, "manifests/:id") { visit in try await manifestPage(visit) }
    action(router, "manifests/:id/confirm", .editor) { visit in try await confirmManifest(visit) }
    page(router, "manifests/:id/retire", .editor) { visit in
      try await askToRetireManifest(visit)
    }
    action(router, "manifests/:id/retire", .editor) { visit in try await retireManifest(visit) }
    page(router, "settings") { visit in try await settings(visit) }
    action(router, "settings", .owner) { visit in try await changeApp(visit) }
    action(router, "settings/hosts", .owner) { visit in try await addHost(visit) }
    page(router, "settings/hosts/:host/remove", .owner) { visit in
      try await askToRemoveHost(visit)
    }
    action(router, "settings/hosts/:host/remove", .owner) { visit in try await removeHost(visit) }
    page(router, "settings/export", .owner) { visit in try await exportApp(visit) }
    page(router, "settings/remove", .owner) { visit in try await askToRemoveApp(visit) }
    action(router, "settings/remove", .owner) { visit in try await removeApp(visit) }
    action(router, "settings/keep", .owner) { visit in try await keepApp(visit) }
    page(router, "settings/removal", .owner) { visit in try await askWhatToRemove(visit) }
    action(router, "settings/removal", .owner) { visit in
      try await removeInstallations(visit)
    }
    page(router, "settings/vocabulary") { visit in try await vocabularyPage(visit) }
    action(router, "settings/vocabulary", .owner) { visit in try await pinText(visit) }
    page(router, "settings/vocabulary/:id/remove", .owner) { visit in
      try await askToRemoveText(visit)
    }
    action(router, "settings/vocabulary/:id/remove", .owner) { visit in
      try await removeText(visit)
    }
    page(router, "keys", .owner) { visit in try await keyList(visit) }
    action(router, "keys", .owner) { visit in try await createKey(visit) }
    page(router, "keys/:id/revoke", .owner) { visit in try await askToRevokeKey(visit) }
    action(router, "keys/:id/revoke", .owner) { visit in try await revokeKey(visit) }
    page(router, "audit", .owner) { visit in try await audit(visit) }
  }
}

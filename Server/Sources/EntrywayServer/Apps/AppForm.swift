import LinkPlatform

/// The form of an app's settings, of a new one as well.
enum AppForm {
  static func body(of form: FormBody) throws -> AppBody {
    var body = AppBody()
    body.title = form["title"]
    (body.appIDs, body.clipIDs) = (form.list(["appIDs"]), form.list(["clipIDs"]))
    (body.schemes, body.webHosts) = (form.list(["schemes"]), form.list(["webHosts"]))
    var stores = AppBody.Stores()
    stores.iphone = form.change(["stores", "iphone"])
    stores.ipad = form.change(["stores", "ipad"])
    stores.android = form.change(["stores", "android"])
    body.stores = .set(stores)
    body.timeZone = form["timeZone"]
    body.hosting = try form.choice(["hosting"], as: App.Hosting.self)
    body.storeButtonCopiesLink = form.isChecked(["storeButtonCopiesLink"])
    return body
  }

  static func form(_ visit: Visit, _ app: App?) -> Form {
    var fields: [Form.Field] = []
    if app == nil {
      fields.append(
        .init(
          name: "name", label: "Name", hint: "Used in commands and URLs, for example shop.",
          isRequired: true))
    }
    fields += [
      .init(name: "title", label: "Title", value: app?.title ?? "", hint: "Shown to users."),
      .init(
        name: "appIDs", label: "App identifiers",
        value: app?.appIDs.joined(separator: ", ") ?? "",
        hint: "For example, ABCDE12345.com.example.shop."
      ),
      .init(
        name: "schemes", label: "Schemes", value: app?.schemes.joined(separator: ", ") ?? "",
        hint: "For example, shop, without ://."),
      .init(
        place: ["stores", "iphone"], label: "iPhone store page", kind: .address,
        value: app?.stores.iPhone ?? ""),
      .init(
        name: "webHosts", label: "Web hosts", value: app?.webHosts.joined(separator: ", ") ?? "",
        hint: "Hosts of web pages that links can fall back to."),
      .init(
        name: "timeZone", label: "Time zone", value: app?.timeZone ?? "UTC",
        hint: "Days in reports follow this time zone, for example Europe/Berlin."),
    ]
    return Form(
      id: "app", action: app == nil ? "/console/apps" : visit.path(.settings), fields: fields,
      more: (
        "More: other stores, App Clips, hosting",
        [
          .init(
            place: ["stores", "ipad"], label: "iPad store page", kind: .address,
            value: app?.stores.iPad ?? ""),
          .init(
            place: ["stores", "android"], label: "Android store page", kind: .address,
            value: app?.stores.android ?? ""),
          .init(
            name: "clipIDs", label: "App Clip identifiers",
            value: app?.clipIDs.joined(separator: ", ") ?? ""),
          .init(
            name: "hosting", label: "Universal links open routes of",
            kind: .choice([("newest", "the newest version"), ("union", "all live versions")]),
            value: app?.hosting.rawValue ?? "newest"),
          .init(
            name: "storeButtonCopiesLink",
            label: "The page's store button copies the link, so the app can open it once installed",
            kind: .check, value: app?.storeButtonCopiesLink == true ? "yes" : ""),
        ]
      ), submit: app == nil ? "Add app" : "Save", token: visit.token)
  }
}

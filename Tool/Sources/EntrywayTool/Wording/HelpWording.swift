import ArgumentParser

/// Every word of the tool's help.
enum HelpWording {
  static let tool = "Every way into an app, through one route table."
  static let toolDiscussion = """
    The five sample apps are bookings, recipes, todo, shop and showcase; an app of your own is \
    described by the manifest of its table, `routes.manifest`, in a file.

    Example:
      entryway explain --app shop https://shop.exmaple.com/orders/4821

    Exit codes: 0 done, 1 the answer is no (no match, a finding, a difference), 2 the input cannot \
    be used, 64 usage.
    """

  static let demo = "Play every scenario of the sample apps in every state."
  static let demoDiscussion = """
    One line each: the app, the scenario, the source of the entry, the app's state, and what was \
    shown. The last line says how many ran and how many differ from what must happen; the exit code \
    is 1 if any does.

    Example:
      entryway demo --app shop
    """

  static let routesCommand = "List the table of an app, and its problems."
  static let routesDiscussion = """
    With --json the manifest: what every command reads back with --routes. It is on one line unless \
    a terminal shows it. The exit code is 1 if the table has problems.

    Example:
      entryway routes --app shop --json > shop.json
      entryway open --routes shop.json https://shop.example.com/orders/4821
    """

  static let open = "Read links, and tell where they go."
  static let openDiscussion = """
    `-` reads standard input, a link a line, and answers each line, an empty one too. A line that is \
    not UTF-8 or longer than 8,192 bytes is refused. The exit code is 1 if any link did not match; with --strict \
    also if only the fallback takes one.

    Example:
      entryway open --app shop https://shop.example.com/orders/4821
      entryway open --app shop --json - < links.txt
    """

  static let strict: ArgumentHelp = "Count a link that only the fallback takes as no match."

  static let explain = "Tell why a link goes where it goes, or nowhere."
  static let explainDiscussion = """
    Example:
      entryway explain --app shop 'https://shop.example.com/search?limit=abc'
      entryway explain --app shop --json shop://oders/4821
    """

  static let linkCommand = "Write the link to a named route."
  static let linkDiscussion = """
    Parameters are written key=value, and not escaped; a key may be repeated for a parameter that \
    takes several texts. `entryway routes` lists the names. A link is written only if it reads back \
    to the same place; the exit code is 1 if there is none.

    Example:
      entryway link --app shop search query='red shoes' limit=5
      entryway link --app shop --scheme shop order id=4821
    """

  static let enter = "Play one entry through an app, and tell what becomes of it."
  static let enterDiscussion = """
    An activity is {"activityType": TEXT, "userInfo": {…}}; NSUserActivityTypeBrowsingWeb with a \
    "webpageURL" is a universal link, com.apple.corespotlightitem an item found in Spotlight. Every \
    requirement is met unless --without names it: `session` of the shop is a sign-in, for which \
    orders wait, and `interface` of every app its window. A manifest knows neither requirements nor \
    guards. The exit code is 1 unless the entry is opened.

    Example:
      entryway enter --app shop --payload payload.json --action REPLY_ACTION
      entryway enter --app bookings --quick-action com.myApp.newListing --audience host
      entryway enter --app todo --link my-url-scheme://settings/ --state not-running
      entryway enter --app shop --link shop://orders/4821 --without session
    """

  static let aasa = "Read association files, and say what the system does with links."
  static let aasaDiscussion = """
    An association file is what a host serves at /.well-known/apple-app-site-association.

    Example:
      entryway aasa lint apple-app-site-association
    """

  static let aasaLint = "List what is wrong in an association file, or seldom meant."
  static let aasaLintDiscussion = """
    Each finding has a line and a column, and a code that stands in the documentation. The exit \
    code is 1 if any is an error.

    Example:
      entryway aasa lint apple-app-site-association
      curl https://example.com/.well-known/apple-app-site-association | entryway aasa lint -
    """

  static let aasaMatch = "Tell which component decides about a URL."
  static let aasaMatchDiscussion = """
    The verdict is match, blocked or none. Without --app-id the first app with a match or a block \
    decides. With --links a file or, for -, standard input is read, a URL a line; a line longer than \
    65,536 bytes is not looked at. Indices begin at 0. The exit code is 0 whatever the verdicts.

    Example:
      entryway aasa match apple-app-site-association --host shop.example.com \\
        https://shop.example.com/orders/4821
      entryway aasa match apple-app-site-association --host shop.example.com --json --links -
    """

  static let aasaGenerate = "Write the association file that covers a table exactly."
  static let aasaGenerateDiscussion = """
    The file hands the apps the links that a route takes, and no others; a fallback does not count. \
    No component of it could be removed. With --android assetlinks.json is written instead. The exit \
    code is 1 if no file can say exactly what the table says.

    Example:
      entryway aasa generate --app shop --app-id 9JA89QQLNQ.com.example.shop
      entryway aasa generate --app shop --android com.example.shop=14:6D:E9:83:C5:73:06:50:D8:EE:\
    B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5
    """

  static let aasaCheck = "Prove that an association file and a table agree."
  static let aasaCheckDiscussion = """
    It speaks of every https link on the host that is in normal form, however long. If file and \
    table do not agree, a shortest link shows each kind of difference. The exit code is 1 then, and \
    if the question has too many states to be decided.

    Example:
      entryway aasa check apple-app-site-association --app shop \\
        --app-id 9JA89QQLNQ.com.example.shop
    """

  static let doctor = "Tell whether a project's own files agree."
  static let doctorDiscussion = """
    Schemes, domains, activities and quick actions of the app are compared with the table and with \
    the association file. What only a device or Apple's servers can answer is not asked. The exit \
    code is 1 if any finding is an error.

    Example:
      entryway doctor --info-plist Info.plist --entitlements Shop.entitlements \\
        --aasa apple-app-site-association --routes shop.json --app-id 9JA89QQLNQ.com.example.shop
    """

  static let infoPlist = argument("The app's Info.plist, XML or binary.", "FILE")
  static let entitlements = argument("The app's entitlements, XML or binary.", "FILE")
  static let aasaOption = argument(
    "The association file that the hosts serve; not for an app without web links.", "FILE")
  static let associationFile = argument("The association file, or - for standard input.", "file")
  static let servingHost = argument("The host that serves the file.", "HOST")
  static let appID = argument("The app, as PREFIX.bundle.id.", "ID")
  static let generatedAppID = argument("An app, as PREFIX.bundle.id. May be repeated.", "ID")
  static let clip = argument("An App Clip, as PREFIX.bundle.id. May be repeated.", "ID")
  static let android = argument(
    "An Android app and its certificate's SHA-256. May be repeated.", "PACKAGE=FINGERPRINT")
  static let url = argument("The URL.", "url")
  static let links = argument("A file with a URL a line, or - for standard input.", "FILE")
  static let app = argument("A sample app: bookings, recipes, todo, shop or showcase.", "NAME")
  static let routes = argument("A file with a manifest, as `routes --json` writes it.", "FILE")
  static let json: ArgumentHelp = "Write each answer as a JSON object on a line of its own."
  static let manifest: ArgumentHelp = "Write the manifest."
  static let link = argument("The link.", "link")
  static let linkOrInput = argument("The link, or - for standard input.", "link")
  static let name = argument("The route's name.", "name")
  static let parameters = argument("The route's parameters.", "key=value")
  static let scheme = argument("Begin the link with this scheme of the app's.", "SCHEME")
  static let host = argument("Begin the link with this web host of the app's.", "HOST")
  static let payload = argument(
    "A notification that is tapped: a file with its payload, or -.", "FILE")
  static let action = argument("The button of the notification that is pressed instead.", "ID")
  static let enteredLink = argument("A link.", "URL")
  static let source = argument(
    "How the link comes; for a web link a universal-link unless said, else a url-scheme.", "SOURCE")
  static let quickAction = argument("An item of the home screen's menu, by its type.", "TYPE")
  static let activity = argument("An activity: a JSON file.", "FILE")
  static let state = argument(
    "What the app is doing when the entry arrives; foreground unless said.", "STATE")
  static let audience = argument(
    "A tag that the app holds, instead of those at its start. May be repeated.", "TAG")
  static let without = argument(
    "A requirement of the app that is not met, such as session. May be repeated.", "REQUIREMENT")

  static func argument(_ abstract: String, _ name: String) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: abstract).named(name)
  }
}

extension ArgumentHelp {
  fileprivate func named(_ name: String) -> ArgumentHelp {
    var help = self
    help.valueName = name
    return help
  }
}

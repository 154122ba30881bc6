import EntrywayJSON

/// Every word that a finding of an association file says.
enum AssociationWording: FindingWording {
  static let subject = JSONSubject(
    noun: "file", empty: #"it has at least {"applinks": {"details": []}}."#,
    html: "the server answers with a page of its own for this path: serve the file itself at "
      + "/.well-known/apple-app-site-association, with status 200 and no redirect.",
    signed: "serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.",
    compressed: "save it uncompressed, or have the server say `Content-Encoding: gzip`.",
    propertyList: "this is not the file that a host serves: that one is JSON.",
    number: "association files have no use for numbers: was a text meant?",
    depth: "an association file is six deep.",
    comment: "remove the comment: JSON has none; components have the key `comment`.",
    value: "a value is a text in double quotes, true, false, [ or {.",
    key: #"a key is a text in double quotes, such as "appIDs"."#,
    pair: #"a key and its value are joined by a colon: "exclude": true."#)
}

import ArgumentParser

extension HelpWording {
  static let push = "Payloads of pushes."
  static let pushDiscussion = """
    A payload is the JSON that APNs hands to an app: `aps` for the system, and beside it what the \
    app's rules read.

    Example:
      entryway push build --app shop --to shop://orders/4821 --title 'On its way' > payload.json
      entryway push lint payload.json --app shop
    """

  static let pushBuild = "Write the payload that opens what a link opens."
  static let pushBuildDiscussion = """
    Under which keys the link or the place stands follows from the app's rules, and the payload is \
    read back through them before it is written. Standard output has the payload, on one line \
    unless a terminal shows it; standard error its size, and the line that sends it to the \
    simulator. Without a text the alert is the route's name in words, never the link, which may hold \
    what nobody should see on a locked phone. The exit code is 1 if there is no such payload.

    Example:
      entryway push build --app shop --to https://shop.example.com/orders/4821 \\
        --title 'On its way' --bundle-id com.example.shop > payload.apns
      entryway push build --app shop --to shop://conversations/7 \\
        --category MESSAGE --action REPLY_ACTION=shop://conversations/7/reply \\
        --action VIEW_PROFILE=shop://users/7
    """

  static let to = argument("The link that a tap opens.", "LINK")
  static let buttonLink = argument(
    "What a button of the category opens. May be repeated.", "ID=LINK")
  static let title = argument("The title.", "TEXT")
  static let subtitle = argument("The line below the title.", "TEXT")
  static let body = argument("The message.", "TEXT")
  static let category = argument("The category, which decides about the buttons.", "ID")
  static let badge = argument("The number on the app's icon; 0 takes it away.", "N")
  static let sound = argument("The sound: a file of the app's, or default.", "NAME")
  static let image = argument("An image, which the app's service extension fetches.", "URL")
  static let imageKey = argument("The key of the image; image_url unless said.", "KEY")
  static let sendID = argument("What tells this send from others.", "ID")
  static let bundleID = argument(
    "The app's bundle identifier; it stands in the file and in the simulator's line.", "ID")
}

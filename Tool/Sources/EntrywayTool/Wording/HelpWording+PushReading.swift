import ArgumentParser

extension HelpWording {
  static let pushLint = "List what is wrong in a payload, or seldom meant."
  static let pushLintDiscussion = """
    The file has what is sent to APNs, or is an `.apns` file of the simulator. With an app its rules \
    read the payload, as for a tap and for each button of its category. Each finding has a line and a \
    column, and a code that stands in the documentation. The exit code is 1 if any is an error.

    Example:
      entryway push lint payload.json
      entryway push lint payload.apns --app shop
    """

  static let pushRead = "Tell what a tap on a push opens, or a button of it."
  static let pushReadDiscussion = """
    The app's rules read the payload as they do in the app; one that is for some alone needs its tag. \
    The exit code is 1 if nothing is opened.

    Example:
      entryway push read payload.apns --app shop
      entryway push read payload.apns --app shop --action REPLY_ACTION --json
    """

  static let payloadFile = argument("The payload, or - for standard input.", "file")
}

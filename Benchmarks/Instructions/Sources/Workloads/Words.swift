/// What segments are made of, in lists of one length each: so the links of a table of ten routes
/// are as long, on the whole, as those of a table of ten thousand.
enum Words {
  /// Five letters.
  static let areas = """
    admin audit books cards chats clubs daily deals drive event flows forms games goals group \
    guide house inbox learn lists local media money music notes photo place plans press radio \
    shops sport
    """.split(separator: " ").map(String.init)

  /// Six letters.
  static let shortNouns = """
    albums alerts badges boards bundle claims colors copies drafts emails fields frames grants \
    guests images issues labels levels limits models movies orders owners panels people phases \
    photos plates points quotes recipe refund rental review scenes shifts skills stages stocks \
    tables
    """.split(separator: " ").map(String.init)

  /// Eight letters.
  static let longNouns = """
    accounts articles bookings branches calendar carriers category channels chapters checkout \
    comments contacts contests counters couriers coverage currency decision delivery dispatch \
    dividend document earnings episodes exhibits families features feedback festival findings \
    flagship invoices journeys keywords lectures licences listings machines managers meetings
    """.split(separator: " ").map(String.init)

  /// Six letters, none of them a noun.
  static let actions = """
    accept assign attach browse cancel charge commit deploy detach enable expand export follow \
    format import insert manage notify rename report revoke search select submit
    """.split(separator: " ").map(String.init)
}

/// Every word that an error or a finding about a push says.
///
/// The code that finds a problem gives facts.
enum PushWording {}

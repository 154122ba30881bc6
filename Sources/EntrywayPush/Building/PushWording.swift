/// Every word that an error about a push says.
///
/// The code that finds a problem gives facts.
enum PushWording {}

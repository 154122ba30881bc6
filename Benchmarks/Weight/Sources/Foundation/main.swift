import Observation

// As `Entryway` imports it.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

print(CommandLine.arguments.count, Date().timeIntervalSince1970)

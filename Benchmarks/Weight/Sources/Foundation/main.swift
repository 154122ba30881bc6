// As `Entryway` imports it.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Observation

print(CommandLine.arguments.count, Date().timeIntervalSince1970)

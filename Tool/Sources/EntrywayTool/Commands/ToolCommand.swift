import ArgumentParser

/// A command that writes its answer to a console.
protocol ToolCommand: ParsableCommand {
  @MainActor func run(_ console: Console) async throws -> ExitStatus
}

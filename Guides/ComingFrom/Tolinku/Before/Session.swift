@MainActor
func didSignIn() { LinkInbox.shared.isSignedIn = true }

@MainActor
func didSignOut() { LinkInbox.shared.isSignedIn = false }

import EntrywayUIKit

@MainActor
func didSignIn() { AppDelegate.center.satisfy(.session) }

@MainActor
func didSignOut() { AppDelegate.center.withdraw(.session) }

let underWay = 0

/** Whether an action is under way, or a page shown, that asks for the login itself when the session has ended, so that nobody else needs to. */
export const isOwnSignInPending = (): boolean => underWay > 0

/** Runs such an action. */
export async function runWithOwnSignIn(work: () => unknown): Promise<void> {
  underWay += 1
  try {
    await work()
  } finally {
    underWay -= 1
  }
}

/** A page that does is shown, until the given function is called. */
export function holdOwnSignIn(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
  }
}

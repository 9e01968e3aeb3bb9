let underWay = 0

/** Whether something is being done that asks for the login itself when the session turns out to be over. */
export const isOwnSignInPending = (): boolean => underWay > 0

/** Does something of that kind. */
export async function runWithOwnSignIn(work: () => unknown): Promise<void> {
  underWay += 1
  try {
    await work()
  } finally {
    underWay -= 1
  }
}

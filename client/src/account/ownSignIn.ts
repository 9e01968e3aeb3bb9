let underWay = 0

/** True while an action or page that asks for the login itself is active. */
export const isOwnSignInPending = (): boolean => underWay > 0

export async function runWithOwnSignIn(work: () => unknown): Promise<void> {
  underWay += 1
  try {
    await work()
  } finally {
    underWay -= 1
  }
}

export function holdOwnSignIn(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
  }
}

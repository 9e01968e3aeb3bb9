let pending: (() => void) | undefined

/** Stores what a visitor was about to do when asked to log in, while they register on another page. */
export function keepActionAfterSignIn(act: (() => void) | undefined): void {
  pending = act
}

/** Runs it, once. */
export function runActionAfterSignIn(): void {
  const act = pending
  pending = undefined
  act?.()
}

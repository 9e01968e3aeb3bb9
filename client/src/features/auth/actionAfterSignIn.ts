let pending: (() => void) | undefined

/** Keeps an action while the visitor registers on another page. */
export function storeActionAfterSignIn(act: (() => void) | undefined): void {
  pending = act
}

export function runActionAfterSignIn(): void {
  const act = pending
  pending = undefined
  act?.()
}

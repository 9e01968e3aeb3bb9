let errand: (() => void) | undefined

/** Keeps what a visitor wanted while they register, which is on another page. */
export function keepActionAfterSignIn(act: (() => void) | undefined): void {
  errand = act
}

/** Does it, once. */
export function runActionAfterSignIn(): void {
  const act = errand
  errand = undefined
  act?.()
}

let listener: (() => void) | undefined

/** Between the button and the printed trip, which first loads its maps. */
export const printing = {
  /** Of the last `ask`; else the user may be about to print. */
  isNow: false,
  ask(isNow: boolean) {
    printing.isNow = isNow
    if (listener !== undefined) listener()
    else if (isNow) window.print()
  },
  subscribe(next: () => void) {
    listener = next
    return () => {
      listener = undefined
    }
  },
}

export interface Pace {
  /** Runs the action: at once, unless it ran just now. */
  ask: () => void
  /** Runs nothing any more that was asked for. */
  stop: () => void
}

/**
 * Runs an action when it is asked for: at once, and what is asked for meanwhile once, afterwards. While it is asked for more often than the
 * first of `pauses` (in milliseconds) would let it run, the pauses between grow towards the last of them, and then become shorter again.
 */
export function atMostEvery(pauses: readonly [number, ...number[]], action: () => void): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let level = 0
  const pause = () => pauses[level] ?? pauses[0]
  const run = () => {
    asked = 0
    timer = setTimeout(rest, pause())
    action()
  }
  const rest = () => {
    timer = undefined
    const isRush = asked * pauses[0] >= pause()
    level = isRush ? Math.min(level + 1, pauses.length - 1) : Math.max(level - 1, 0)
    if (asked > 0) run()
  }
  return {
    ask() {
      if (timer === undefined) run()
      else asked += 1
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      asked = 0
      level = 0
    },
  }
}

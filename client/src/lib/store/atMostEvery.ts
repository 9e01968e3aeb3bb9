export interface Pace {
  ask: () => void
  /** Cancels a pending run. */
  stop: () => void
}

/**
 * Throttles an action. Under load the pause grows step by step through `pauses`
 * (ms), and shrinks afterwards.
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

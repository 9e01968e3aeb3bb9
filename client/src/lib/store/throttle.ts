export interface Throttle {
  request: () => void
  stop: () => void
}

/** Under load the pause grows step by step through `pauses` (ms), and shrinks afterwards. */
export function throttle(pauses: readonly [number, ...number[]], action: () => void): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined
  let requests = 0
  let level = 0
  const pause = () => pauses[level] ?? pauses[0]
  const run = () => {
    requests = 0
    timer = setTimeout(rest, pause())
    action()
  }
  const rest = () => {
    timer = undefined
    const isRush = requests * pauses[0] >= pause()
    level = isRush ? Math.min(level + 1, pauses.length - 1) : Math.max(level - 1, 0)
    if (requests > 0) run()
  }
  return {
    request() {
      if (timer === undefined) run()
      else requests += 1
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      requests = 0
      level = 0
    },
  }
}

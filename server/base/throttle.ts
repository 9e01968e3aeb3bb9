/** What acts is given so many times as long to rest, so that it never takes more than its share of the processor. */
const REST_FACTOR = 10
/** A burst that does not end is told of every two seconds all the same. */
const MAX_REST_MS = 1800

/** Runs `act` soon after it is asked for, and at most once per `gapMs`; what is asked meanwhile is done once, at the end of the gap. */
export class Throttle {
  #timer: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(
    private readonly gapMs: number,
    private readonly act: () => void | Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  ask(): void {
    this.#isWanted = true
    if (this.#timer === undefined) this.#wait(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (!this.#isWanted) return
      this.#isWanted = false
      this.#wait(this.gapMs)
      void timed(this.act, this.onError).then((took) => this.#rest(REST_FACTOR * took))
    }, ms)
  }

  #rest(ms: number): void {
    if (ms <= this.gapMs || this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#wait(ms)
  }
}

/** Acts; how long that took, in milliseconds. */
async function timed(act: () => void | Promise<void>, onError: (error: unknown) => void): Promise<number> {
  const start = performance.now()
  try {
    await act()
  } catch (error) {
    onError(error)
  }
  return performance.now() - start
}

/** When to act after a burst, in milliseconds. */
export interface DebounceTimes {
  /** How long it must be quiet. */
  quietMs: number
  /** How long a burst that does not end is waited for. */
  atMostMs: number
  /** Between two times. */
  gapMs: number
}

/** Runs `act` after each burst of touches, and now and then during a long one. */
export class Debounce {
  #timer: NodeJS.Timeout | undefined
  #first: number | undefined
  /** From when on it may act again. */
  #from = -Infinity
  #isStopped = false

  constructor(
    private readonly times: DebounceTimes,
    private readonly act: () => void | Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  touch(): void {
    if (this.#isStopped) return
    const now = performance.now()
    this.#first ??= now
    const due = Math.max(Math.min(now + this.times.quietMs, this.#first + this.times.atMostMs), this.#from)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), due - now)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #run(): void {
    this.#first = undefined
    const now = performance.now()
    this.#from = now + this.times.gapMs
    void timed(this.act, this.onError).then((took) => {
      this.#from = now + Math.max(this.times.gapMs, Math.min(MAX_REST_MS, REST_FACTOR * took))
    })
  }
}

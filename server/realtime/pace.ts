/** Runs `act` soon after it is asked for, and at most once per `gapMs`; what is asked meanwhile is done once, at the end of the gap. */
export class Pace {
  #timer: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(
    private readonly gapMs: number,
    private readonly act: () => void,
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
      try {
        this.act()
      } catch (error) {
        this.onError(error)
      }
    }, ms)
  }
}

/** When to act after a burst, in milliseconds. */
export interface BurstTimes {
  /** How long it must be quiet. */
  quietMs: number
  /** How long a burst that does not end is waited for. */
  atMostMs: number
  /** Between two times. */
  gapMs: number
}

/** Runs `act` after each burst of touches, and now and then during a long one. */
export class BurstPace {
  #timer: NodeJS.Timeout | undefined
  #first: number | undefined
  #last = -Infinity
  #isStopped = false

  constructor(
    private readonly times: BurstTimes,
    private readonly act: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  touch(): void {
    if (this.#isStopped) return
    const now = performance.now()
    this.#first ??= now
    const due = Math.max(Math.min(now + this.times.quietMs, this.#first + this.times.atMostMs), this.#last + this.times.gapMs)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), due - now)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #run(): void {
    this.#first = undefined
    this.#last = performance.now()
    try {
      this.act()
    } catch (error) {
      this.onError(error)
    }
  }
}

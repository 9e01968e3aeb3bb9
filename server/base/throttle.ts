/** Rest after a run, in its durations: it takes at most a tenth of the CPU. */
const REST_FACTOR = 10
/** An endless burst still gets a run every two seconds. */
const MAX_REST_MS = 1800

export class Throttle {
  #timer: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(
    private readonly gapMs: number,
    private readonly act: () => void | Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  trigger(): void {
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

async function timed(act: () => void | Promise<void>, onError: (error: unknown) => void): Promise<number> {
  const start = performance.now()
  try {
    await act()
  } catch (error) {
    onError(error)
  }
  return performance.now() - start
}

export interface DebounceTimes {
  quietMs: number
  /** Longest delay during an endless burst. */
  atMostMs: number
  gapMs: number
}

export class Debounce {
  #timer: NodeJS.Timeout | undefined
  #first: number | undefined
  #from = -Infinity
  #isStopped = false

  constructor(
    private readonly times: DebounceTimes,
    private readonly act: () => void | Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  trigger(): void {
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

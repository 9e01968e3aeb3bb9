import { setInterval as every } from 'node:timers/promises'
import { processorSeconds } from '../peers/processUsage'

const LOOK_MS = 500

/** Pids by group. */
export type Groups = Record<string, readonly number[]>

/** CPU seconds, including processes that end while measuring. */
export class ProcessorMeter {
  readonly #last = new Map<number, number>()
  readonly #taken = new Map<string, number>()
  readonly #stop = new AbortController()
  #looking: Promise<void> | undefined

  constructor(private readonly groups: () => Promise<Groups>) {}

  async start(): Promise<void> {
    for (const pid of Object.values(await this.groups()).flat()) this.#last.set(pid, secondsOf(pid) ?? 0)
    this.#looking = this.#lookNowAndThen()
  }

  /** By group. */
  async stop(): Promise<(group: string) => number> {
    this.#stop.abort()
    await this.#looking
    await this.#look()
    return (group) => this.#taken.get(group) ?? 0
  }

  async #lookNowAndThen(): Promise<void> {
    try {
      for await (const _ of every(LOOK_MS, undefined, { signal: this.#stop.signal })) await this.#look()
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error
    }
  }

  async #look(): Promise<void> {
    for (const [group, pids] of Object.entries(await this.groups()))
      for (const pid of pids) {
        const seconds = secondsOf(pid)
        if (seconds === undefined) continue
        // Later processes count from 0.
        this.#taken.set(group, (this.#taken.get(group) ?? 0) + seconds - (this.#last.get(pid) ?? 0))
        this.#last.set(pid, seconds)
      }
  }
}

/** undefined if it ended or runs elsewhere. */
function secondsOf(pid: number): number | undefined {
  try {
    return processorSeconds(pid)
  } catch {
    return undefined
  }
}

import { setInterval as every } from 'node:timers/promises'
import { processorSeconds } from '../peers/processUsage'

const LOOK_MS = 500

/** Processes by what they are counted as. */
export type Groups = Record<string, readonly number[]>

/** The processor's seconds that groups of processes take, those of processes that end meanwhile as well. */
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

  /** Seconds of each group since `start`. */
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
        // One that was not there at the start has taken nothing before.
        this.#taken.set(group, (this.#taken.get(group) ?? 0) + seconds - (this.#last.get(pid) ?? 0))
        this.#last.set(pid, seconds)
      }
  }
}

/** Undefined for a process of another machine, or one that has ended. */
function secondsOf(pid: number): number | undefined {
  try {
    return processorSeconds(pid)
  } catch {
    return undefined
  }
}

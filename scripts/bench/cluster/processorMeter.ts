import { setInterval as every } from 'node:timers/promises'
import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { readProcessCpuSeconds } from '../peers/processUsage'

const LOOK_MS = 500

/** Pids by group. */
export type ProcessGroups = Record<string, readonly number[]>

interface Backend {
  pid: number
  isBus: boolean
}

/** CPU seconds, including processes that end while measuring. */
export class ProcessorMeter {
  readonly #last = new Map<number, number>()
  readonly #taken = new Map<string, number>()
  readonly #stop = new AbortController()
  #looking: Promise<void> | undefined

  constructor(private readonly groups: () => Promise<ProcessGroups>) {}

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

/** Its connections, and shared processes. */
export async function postgresPids(client: pg.Client, database: string): Promise<{ database: number[]; bus: number[] }> {
  const { rows } = await client.query<Backend>(
    `SELECT pid, application_name = 'periplo bus' AS "isBus" FROM pg_stat_activity WHERE datname = $1 OR datname IS NULL`,
    [database],
  )
  const pidsOf = (isBus: boolean) => rows.filter((row) => row.isBus === isBus).map(({ pid }) => pid)
  return { database: pidsOf(false), bus: pidsOf(true) }
}

/** Local `nats-server` processes with this port as an argument, or else all. */
export function natsPids(url: string): number[] {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), words: commandOf(pid) }))
    .filter(({ words }) => words[0]?.endsWith('nats-server') === true)
  const atPort = found.filter(({ words }) => words.includes(new URL(url).port))
  return (atPort.length > 0 ? atPort : found).map(({ pid }) => pid)
}

/** undefined if it ended or runs elsewhere. */
function secondsOf(pid: number): number | undefined {
  try {
    return readProcessCpuSeconds(pid)
  } catch {
    return undefined
  }
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contestant, EndpointWithoutUrl, BenchShape } from './contestants'
import { resetPeakMemory, readProcessMemory, UsageMeter } from './processUsage'
import { RemoteSwarm } from './remoteSwarm'
import { ServerProcess } from './serverProcess'
import type { InitialContent } from './sharedDocument'
import type { Endpoint } from './wire'

export type BenchMetrics = Record<string, number>

export interface BenchSize extends BenchShape {
  content: Omit<InitialContent, 'days'>
}

/** A fresh server and its load. */
export class MeasuredServer {
  readonly #load = new RemoteSwarm()
  /** Peak cores of other processes. */
  others = 0
  /** Peak share of its core. */
  load = 0
  #server: ServerProcess | undefined

  private constructor(
    readonly contestant: Contestant,
    readonly size: BenchSize,
    private readonly dataDir: string,
    private readonly places: EndpointWithoutUrl[][],
  ) {}

  /** On a copy of the data, so that all start alike. */
  static async run<T>(prepared: PreparedCase, act: (measurement: MeasuredServer) => Promise<T>): Promise<T> {
    const dataDir = await mkdtemp(join(tmpdir(), 'periplo-peers-'))
    try {
      await cp(prepared.dataDir, dataDir, { recursive: true })
      return await MeasuredServer.runIn(dataDir, prepared, act)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  /** On the data itself. */
  static async runIn<T>(dataDir: string, prepared: PreparedCase, act: (measurement: MeasuredServer) => Promise<T>): Promise<T> {
    const measurement = new MeasuredServer(prepared.contestant, prepared.size, dataDir, prepared.places)
    try {
      return await act(measurement)
    } finally {
      await measurement.#load.stop()
      await measurement.#server?.stop('SIGKILL')
    }
  }

  get swarm(): Pick<RemoteSwarm, 'call'> {
    return this.#load
  }

  get seats(): Endpoint[][] {
    const url = (this.#server?.url ?? '').replace(/^http/, 'ws')
    return this.places.map((team) => team.map((place) => ({ ...place, url })))
  }

  get pid(): number {
    return this.#server?.pid ?? 0
  }

  get memory(): { now: number; peak: number } {
    return readProcessMemory(this.pid)
  }

  /** Restarts use the same port. */
  async startServer(): Promise<void> {
    this.#server = await ServerProcess.start(this.contestant.launch(this.dataDir), this.dataDir, this.#server?.port)
  }

  quiet = async (): Promise<void> => this.#server?.quiet()

  async stopServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#server?.stop(signal)
  }

  async openAll(): Promise<void> {
    const { content, days } = this.size
    await this.#load.call('open', { kind: this.contestant.kind, seats: this.seats, content: { ...content, days } })
    await this.quiet()
  }

  /** CPU seconds and peak MiB of the server. */
  async meter<T>(act: () => Promise<T>): Promise<{ value: T; processor: number; peak: number }> {
    const { pid } = this
    resetPeakMemory(pid)
    const meter = new UsageMeter(pid, this.#load.pid)
    const value = await act()
    const { server, load, others } = meter.read()
    this.others = Math.max(this.others, others)
    this.load = Math.max(this.load, load)
    return { value, processor: server, peak: readProcessMemory(pid).peak }
  }
}

/** Created once for all rounds. */
export interface PreparedCase {
  contestant: Contestant
  size: BenchSize
  dataDir: string
  places: EndpointWithoutUrl[][]
}

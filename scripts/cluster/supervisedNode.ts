import { setTimeout as pause } from 'node:timers/promises'
import { NodeProcess } from './nodeProcess'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Uptime that resets the restart delay. */
const STEADY_MS = 60_000

interface NodeSettings {
  name: string
  port: number
  env: Record<string, string>
  say: (line: string) => void
  /** For lines after the first. */
  onLine?: (line: string) => void
}

/** Restarts until stopped. */
export class SupervisedNode {
  #isStopping = false
  readonly #stopping = new AbortController()
  readonly #watching: Promise<void>

  private constructor(
    private process_: NodeProcess,
    private readonly settings: NodeSettings,
  ) {
    this.#watching = this.#keep()
  }

  /** Rejects if it ends before it is ready. */
  static async start(settings: NodeSettings): Promise<SupervisedNode> {
    return new SupervisedNode(await NodeProcess.start(settings.port, settings.env, settings.onLine), settings)
  }

  get port(): number {
    return this.settings.port
  }

  get pid(): number {
    return this.process_.pid
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopping.abort()
    await this.process_.stop()
    await this.#watching
  }

  async #keep(): Promise<void> {
    const { name, port, env, say } = this.settings
    let wait = FIRST_PAUSE_MS
    for (let since = performance.now(); ; since = performance.now()) {
      await this.process_.ended
      if (this.#isStopping) return
      if (performance.now() - since > STEADY_MS) wait = FIRST_PAUSE_MS
      say(`${name} ended and is started again.`)
      for (;;) {
        await pause(wait, undefined, this.#stopping).catch(() => undefined)
        if (this.#isStopping) return
        wait = Math.min(2 * wait, LONGEST_PAUSE_MS)
        const started = await NodeProcess.start(port, env).catch(() => undefined)
        if (started === undefined) continue
        this.process_ = started
        if (this.#isStopping) await started.stop()
        break
      }
      if (!this.#isStopping) say(`${name} answers again (process ${this.pid}).`)
    }
  }
}

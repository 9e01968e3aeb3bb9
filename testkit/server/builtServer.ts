import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveInProject } from '#server/base/projectRoot'
import { linkPlacesAndMap } from '../map/linkPlacesAndMap'
import { findFreePort } from './findFreePort'

const entry = resolveInProject('dist/server/main.js')

/** Restarts on the same data and port. */
export class BuiltServer {
  #process: ChildProcess | undefined

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly settings: Record<string, string>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<BuiltServer> {
    if (!existsSync(entry)) throw new Error('There is no build yet: npm run build')
    const dataDir = await mkdtemp(join(tmpdir(), 'periplo-e2e-'))
    await linkPlacesAndMap(dataDir)
    const port = await findFreePort()
    const server = new BuiltServer(`http://localhost:${port}`, dataDir, { PORT: String(port), ...settings })
    await server.restart()
    return server
  }

  /** Restarts it after `stop` or `kill`; resolves when ready. */
  async restart(): Promise<void> {
    const env = {
      ...process.env,
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_DATA: '0',
      NODE_ENV: 'test',
      ...this.settings,
    }
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = child
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${String(code)} before it was ready`)
    })
    await Promise.race([once(child.stdout, 'data'), ended])
    ended.catch(() => undefined)
  }

  /** SIGTERM. Returns the exit code. */
  async stop(): Promise<unknown> {
    return this.#end('SIGTERM')
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<unknown> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode
    child.kill(signal)
    const [code]: unknown[] = await once(child, 'exit')
    return code
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

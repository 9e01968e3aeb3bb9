import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { resolveInProject } from '#server/base/projectRoot'

/** Runs `dist`. Ends with this process. */
export class NodeProcess {
  readonly ended: Promise<void>

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    this.ended = once(child, 'exit').then(() => void process.off('exit', end))
  }

  /** Resolves at its first line; rejects if it ends before. `onLine` gets later lines. */
  static async start(
    port: number,
    env: Record<string, string>,
    onLine: (line: string) => void = () => undefined,
  ): Promise<NodeProcess> {
    const child = spawn(process.execPath, ['--enable-source-maps', resolveInProject('dist/server/main.js')], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      // The parent handles Ctrl+C.
      detached: true,
    })
    const node = new NodeProcess(child, port)
    const failed = node.ended.then(() => {
      throw new Error(`The server on port ${port} ended before it was ready.`)
    })
    const lines = createInterface(child.stdout)
    await Promise.race([once(lines, 'line'), failed])
    failed.catch(() => undefined)
    lines.on('line', onLine)
    return node
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await this.ended
  }
}

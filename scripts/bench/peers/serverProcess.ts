import { spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { availableParallelism } from 'node:os'
import { findFreePort } from '#testkit/server/findFreePort'
import { readProcessCpuSeconds } from './processUsage'

const START_MS = 60_000
/** Idle: below a twentieth of a core for this long. */
const QUIET_MS = 500
const QUIET_SHARE = 0.05
const LONGEST_BUSY_MS = 20_000
/** Deferred startup work. */
const DEFERRED_WORK_MS = 1500

/** Pinning needs several cores and `taskset`. */
export const canPinCpu = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export interface ServerLaunch {
  script: string
  args?: readonly string[]
  env?: Record<string, string>
}

/** On the first core. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Resolves when it accepts connections. */
  static async start({ script, args = [], env = {} }: ServerLaunch, dataDir: string, wanted?: number): Promise<ServerProcess> {
    const port = wanted ?? (await findFreePort())
    const [command, words] = pinToCore(0, [process.execPath, script, ...args])
    const child = spawn(command, words, {
      env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    const server = new ServerProcess(child, port)
    const patience = performance.now() + START_MS
    while (!(await listens(port))) {
      if (child.exitCode !== null || performance.now() > patience) throw new Error(`${script} does not listen`)
      await pause(5)
    }
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** At most some seconds. */
  async quiet(): Promise<void> {
    const end = performance.now() + LONGEST_BUSY_MS
    await pause(DEFERRED_WORK_MS)
    for (let before = readProcessCpuSeconds(this.pid); performance.now() < end;) {
      await pause(QUIET_MS)
      const now = readProcessCpuSeconds(this.pid)
      if ((now - before) * 1000 < QUIET_MS * QUIET_SHARE) return
      before = now
    }
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill(signal)
    await ended
  }
}

export function pinToCore(core: number, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = canPinCpu ? ['taskset', '-c', String(core), ...command] : command
  return [program, args]
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.on('connect', () => answer(true)).on('error', () => answer(false))
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pinToCore } from './serverProcess'
import type { Swarm } from './swarm'

type Method = { [Name in keyof Swarm]: Swarm[Name] extends (...of: never[]) => unknown ? Name : never }[keyof Swarm]

export interface LoadCall {
  id: number
  method: Method
  argument: unknown
}

export interface LoadResponse {
  id: number
  value?: unknown
  error?: string
}

const script = fileURLToPath(new URL('loadProcess.ts', import.meta.url))

/** On the second core. */
export class RemoteSwarm {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #calls = 0

  constructor() {
    const [command, args] = pinToCore(1, [process.execPath, '--import', 'tsx', script])
    this.#child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    this.#child.on('message', ({ id, value, error }: LoadResponse) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(value)
      else waiting?.reject(new Error(`load: ${error}`))
    })
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the load process ended'))
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  call<Name extends Method>(method: Name, ...[argument]: Parameters<Swarm[Name]>): Promise<Awaited<ReturnType<Swarm[Name]>>> {
    const id = (this.#calls += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Awaited<ReturnType<Swarm[Name]>>), reject })
      this.#child.send({ id, method, argument } satisfies LoadCall)
    })
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }
}

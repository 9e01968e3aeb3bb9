import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server that prints its URL first. */
export interface ChildServer {
  url: string
  stop: () => Promise<void>
}

/** `file` is below the project's folder. Resolves when it is ready. */
export async function startChild(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<ChildServer> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(child.stdout, 'data').then(([data]) => String(data)),
    ended.then(([code]) => {
      throw new Error(`${file} ended with ${String(code)} before it was ready`)
    }),
  ])
  const url = /http:\/\/\S+/.exec(line)?.[0] ?? ''
  return {
    url,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

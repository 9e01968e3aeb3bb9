import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findBinary, findFreePort } from './findFreePort'

const READY = 'Server is ready'

/** Stops the server when stdin closes, even if the parent was killed. */
const WATCH = `exec 3<&0
"$@" 3<&- & server=$!
{ read -r _; kill $server; } <&3 &
wait $server`

/** For the life of this process; undefined without `nats-server`. */
export async function startOwnNats(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const binary = findBinary('nats-server')
  if (binary === undefined) return undefined
  const port = await findFreePort()
  const server = [binary, '--addr', '127.0.0.1', '--port', String(port)]
  // Detached: Ctrl+C must stop the tests first.
  const child = spawn('sh', ['-c', WATCH, 'sh', ...server], { detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => (line.includes(READY) ? resolve() : said.push(line)))
    void exited.then(() => reject(new Error(`nats-server did not start:\n${said.join('\n')}`)), reject)
  })
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}

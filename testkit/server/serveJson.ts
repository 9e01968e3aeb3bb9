import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server of one test, with JSON by path. Returns its origin. */
export async function serveJson(bodies: Record<string, unknown>): Promise<string> {
  const server = createServer((asked, answer) => {
    const body = bodies[asked.url ?? '']
    answer.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

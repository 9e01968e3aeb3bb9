import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** To the first server that accepts. Returns its URL. */
export const failoverBalancerForTest = (...urls: string[]): Promise<string> => listen(() => urls)

/** The same, round-robin. */
export function roundRobinBalancerForTest(...urls: string[]): Promise<string> {
  let turn = 0
  return listen(() => {
    turn += 1
    return urls.map((_, i) => urls[(turn + i) % urls.length] ?? '')
  })
}

async function listen(order: () => string[]): Promise<string> {
  const server = createServer((inner) => {
    const deal = ([url, ...others]: string[]) => {
      if (url === undefined) return void inner.destroy()
      const { port, hostname } = new URL(url)
      const outer = connect(Number(port), hostname)
      const refused = () => deal(others)
      outer.once('error', refused).once('connect', () => {
        outer.off('error', refused).on('error', () => inner.destroy())
        inner.on('close', () => outer.destroy()).pipe(outer)
        outer.on('close', () => inner.destroy()).pipe(inner)
      })
    }
    inner.on('error', () => inner.destroy())
    deal(order())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

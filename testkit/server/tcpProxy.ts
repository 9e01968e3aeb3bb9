import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpProxy {
  url: string
  attempts: () => number
  connections: () => number
  /** Closes all connections and refuses new ones. */
  cut: () => void
  /** Drops all data on old and new connections without closing them. */
  stall: () => void
  restore: () => void
}

export async function tcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let [state, attempts] = ['mended' as 'mended' | 'cut' | 'stalled', 0]
  const server = createServer((inner) => {
    attempts += 1
    inner.on('error', () => undefined)
    if (state === 'cut') return void inner.destroy()
    const outer = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [inner, outer]
    pairs.add(pair)
    const forget = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    outer.on('error', forget).on('close', forget)
    inner.on('close', forget)
    if (state === 'mended') inner.pipe(outer).pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    state = 'cut'
    for (const [inner] of pairs) inner.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const here = new URL(url)
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: here.href,
    attempts: () => attempts,
    connections: () => pairs.size,
    cut,
    stall: () => {
      state = 'stalled'
      for (const [inner, outer] of pairs) {
        inner.unpipe(outer).resume()
        outer.unpipe(inner).resume()
      }
    },
    restore: () => void (state = 'mended'),
  }
}

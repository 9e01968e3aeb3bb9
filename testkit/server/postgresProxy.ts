import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Where a connection is cut: before PostgreSQL hears of the commit, or when it has committed and says so. */
export type CommitCut = 'before' | 'after'

/** A network between a server and its PostgreSQL, which can fail in the worst moments. */
export interface PostgresProxy {
  /** The address of the database as it is reached through here. */
  url: string
  /** Asked at each commit whether it is cut, and where; nobody hears how it ended. */
  cutsCommit: () => CommitCut | undefined
  /** How many were cut. */
  commitsCut: () => number
  /** Ends the connection on which news comes, and each new one. */
  cutBus: () => void
  mendBus: () => void
}

/** How our bus names itself, in the first message of a connection. */
const BUS = 'periplo bus'
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0')

/** Stands before the database at `url` until the test is over. */
export async function postgresProxy(url: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(url)
  const busConnections = new Set<Socket>()
  const all = new Set<Socket>()
  let [isBusCut, commitsCut] = [false, 0]
  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname)
    const end = () => {
      busConnections.delete(inner)
      all.delete(inner)
      inner.destroy()
      outer.destroy()
    }
    all.add(inner)
    for (const socket of [inner, outer]) socket.on('error', end).on('close', end)
    let isFirst = true
    let isCut = false
    inner.on('data', (data) => {
      if (isFirst && data.includes(BUS)) {
        if (isBusCut) return end()
        busConnections.add(inner)
      }
      isFirst = false
      const cut = data.includes(COMMIT) ? proxy.cutsCommit() : undefined
      if (cut !== undefined) commitsCut += 1
      if (cut === 'before') return end()
      isCut ||= cut === 'after'
      outer.write(data)
    })
    outer.on('data', (data) => (isCut ? end() : inner.write(data)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of all) socket.destroy()
    server.close()
  })
  const here = new URL(url)
  here.port = String((server.address() as AddressInfo).port)
  const proxy: PostgresProxy = {
    url: here.href,
    cutsCommit: () => undefined,
    commitsCut: () => commitsCut,
    cutBus: () => {
      isBusCut = true
      for (const socket of busConnections) socket.destroy()
    },
    mendBus: () => void (isBusCut = false),
  }
  return proxy
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What is asked when a connection is cut: something outside of transactions, a transaction's first or a later statement, its commit. */
export type CutMoment = 'read' | 'begin' | 'amid' | 'commit'

/** How: before PostgreSQL hears of it, or when it has done it and says so. `unheard` is as `before`, only that PostgreSQL does not notice. */
export type Cut = 'before' | 'unheard' | 'after'

/** A network between a server and its PostgreSQL, which can fail in the worst moments. */
export interface PostgresProxy {
  /** The address of the database as it is reached through here. */
  url: string
  /** Asked at each message whether the connection is cut, and how; nobody hears how it ended. */
  cuts: (moment: CutMoment) => Cut | undefined
  /** How many were cut. */
  cutCount: () => number
  /** Ends the connection on which news comes, and each new one. */
  cutBus: () => void
  mendBus: () => void
}

/** How our bus names itself, in the first message of a connection. */
const BUS = 'periplo bus'
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0')
const ROLLBACK = Buffer.from('ROLLBACK\0')
/** What only reads begins otherwise. */
const BEGIN = /^Q[^]{4}BEGIN(?! ISOLATION)/

/** Stands before the database at `url` until the test is over. */
export async function postgresProxy(url: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(url)
  const busConnections = new Set<Socket>()
  const all = new Set<Socket>()
  let [isBusCut, cutCount] = [false, 0]
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
    let isInTransaction = false
    const momentOf = (data: Buffer): CutMoment => {
      const wasInTransaction = isInTransaction
      isInTransaction =
        (wasInTransaction || BEGIN.test(data.toString('latin1'))) && !data.includes(COMMIT) && !data.includes(ROLLBACK)
      if (!wasInTransaction) return isInTransaction ? 'begin' : 'read'
      return data.includes(COMMIT) ? 'commit' : 'amid'
    }
    inner.on('data', (data) => {
      if (isFirst && data.includes(BUS)) {
        if (isBusCut) return end()
        busConnections.add(inner)
      }
      isFirst = false
      const cut = proxy.cuts(momentOf(data))
      if (cut !== undefined) cutCount += 1
      if (cut === 'before') return end()
      if (cut === 'unheard') {
        inner.off('close', end)
        return void inner.destroy()
      }
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
    cuts: () => undefined,
    cutCount: () => cutCount,
    cutBus: () => {
      isBusCut = true
      for (const socket of busConnections) socket.destroy()
    },
    mendBus: () => void (isBusCut = false),
  }
  return proxy
}

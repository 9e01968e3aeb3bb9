import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Outside transactions, a transaction's first or a later statement, its
 * commit.
 */
export type CutMoment = 'read' | 'begin' | 'amid' | 'commit'

/**
 * `before`: PostgreSQL never gets it. `unheard`: the same, but its
 * connection stays open. `after`: cut at its reply.
 */
export type ProxyCut = 'before' | 'unheard' | 'after'

export interface PostgresProxy {
  url: string
  /** Called for each message; a cut leaves the outcome unknown. */
  cuts: (moment: CutMoment) => ProxyCut | undefined
  cutCount: () => number
  /** Cuts the bus connection and refuses new ones. */
  cutBus: () => void
  restoreBus: () => void
}

/** `application_name` of the bus. */
const BUS = 'periplo bus'
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0')
const ROLLBACK = Buffer.from('ROLLBACK\0')
/** Read-only transactions begin with ISOLATION. */
const BEGIN = /^Q[^]{4}BEGIN(?! ISOLATION)/

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
    restoreBus: () => void (isBusCut = false),
  }
  return proxy
}

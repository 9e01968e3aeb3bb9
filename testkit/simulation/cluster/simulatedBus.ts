import type { z } from 'zod'
import { prepareMessage } from '#server/base/cluster/envelope'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import type { Random } from '../../random'

interface Message {
  topic: string
  json: string
}

interface Line {
  from: SimulatedBusClient
  to: SimulatedBusClient
  underWay: Message[]
}

type Handler = (payload: unknown) => void

export class SimulatedBusClient implements NodeBus {
  isConnected = true
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #listeners = new Set<() => void>()

  constructor(private readonly bus: SimulatedBus) {}

  publish(topic: string, payload: unknown): void {
    const message = prepareMessage(topic, payload)
    if (this.isConnected) this.bus.send(this, message)
  }

  subscribe<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void {
    const own: Handler = (payload) => {
      const { data } = schema.safeParse(payload)
      if (data !== undefined) Promise.resolve(handler(data)).catch(() => undefined)
    }
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers.add(own))
    return () => void handlers.delete(own)
  }

  onConnected(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): Promise<void> {
    this.bus.leave(this)
    return Promise.resolve()
  }

  deliver({ topic, json }: Message): void {
    for (const handler of this.#handlers.get(topic) ?? []) handler(JSON.parse(json))
  }

  reconnect(): void {
    if (this.isConnected) return
    this.isConnected = true
    for (const listener of this.#listeners) listener()
  }
}

/** Ordered per sender, but delayed, duplicated or lost. */
export class SimulatedBus {
  #lines: Line[] = []
  readonly #ends = new Set<SimulatedBusClient>()

  join(): SimulatedBusClient {
    const joined = new SimulatedBusClient(this)
    for (const other of this.#ends)
      this.#lines.push({ from: joined, to: other, underWay: [] }, { from: other, to: joined, underWay: [] })
    this.#ends.add(joined)
    return joined
  }

  leave(gone: SimulatedBusClient): void {
    gone.isConnected = false
    this.#ends.delete(gone)
    this.#lines = this.#lines.filter(({ from, to }) => from !== gone && to !== gone)
  }

  /** Disconnects a node; its messages in flight are lost. */
  cut(end: SimulatedBusClient): void {
    end.isConnected = false
    for (const line of this.#lines) if (line.from === end || line.to === end) line.underWay.length = 0
  }

  reconnectAll(): void {
    for (const end of this.#ends) end.reconnect()
  }

  send(from: SimulatedBusClient, message: Message): void {
    for (const line of this.#lines) if (line.from === from && line.to.isConnected) line.underWay.push(message)
  }

  /** `noteFault` is called for lost and duplicated messages. */
  deliverSome(random: Random, noteFault: (kind: 'lost' | 'doubled') => void): void {
    for (const { to, underWay } of this.#lines)
      for (const message of underWay.splice(0, random.below(4))) {
        const dice = random.next()
        if (dice < 0.15) noteFault('lost')
        else to.deliver(message)
        if (dice > 0.9) {
          noteFault('doubled')
          to.deliver(message)
        }
      }
  }

  deliverAll(): boolean {
    let moved = false
    for (const { to, underWay } of this.#lines)
      for (const message of underWay.splice(0)) {
        to.deliver(message)
        moved = true
      }
    return moved
  }
}

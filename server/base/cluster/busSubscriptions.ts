import type { Logger } from 'pino'
import type { z } from 'zod'
import { readEnvelope } from './envelope'
import { ThrottledWarning, safeErrorMessage } from './throttledWarning'

type Deliver = (payload: unknown) => void

export class BusSubscriptions {
  readonly #byTopic = new Map<string, Set<Deliver>>()
  readonly #unreadable: ThrottledWarning
  readonly #misshapen: ThrottledWarning

  constructor(private readonly logger: Pick<Logger, 'warn' | 'error'>) {
    this.#unreadable = new ThrottledWarning(logger, 'unreadable message on the bus')
    this.#misshapen = new ThrottledWarning(logger, 'message of another node has an unknown shape')
  }

  topics(): string[] {
    return [...this.#byTopic.keys()]
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  add<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void {
    const deliver = (payload: unknown) => {
      const parsed = schema.safeParse(payload)
      if (parsed.success) this.#call(topic, () => handler(parsed.data))
      else this.#misshapen.warn({ topic })
    }
    const delivers = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, delivers.add(deliver))
    return () => {
      delivers.delete(deliver)
      if (delivers.size === 0 && this.#byTopic.get(topic) === delivers) this.#byTopic.delete(topic)
    }
  }

  /** Skips this node's own messages. */
  deliver(text: string, nodeId: string, isOver: () => boolean): void {
    const envelope = readEnvelope(text)
    if (envelope === undefined) return this.#unreadable.warn({ characters: text.length })
    if (envelope.from === nodeId) return
    for (const { topic, payload } of envelope.messages)
      // A handler may unsubscribe others or close the bus.
      for (const deliver of [...(this.#byTopic.get(topic) ?? [])])
        if (!isOver() && this.#byTopic.get(topic)?.has(deliver) === true) deliver(payload)
  }

  #call(topic: string, handle: () => void | Promise<void>): void {
    const failed = (error: unknown) =>
      this.logger.error({ err: error, topic }, `message handler failed: ${safeErrorMessage(error)}`)
    try {
      const result = handle()
      if (result instanceof Promise) result.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

import type { Logger } from 'pino'
import type { z } from 'zod'
import { BusLink, defaultLinkTimings, type LinkTimings, ThrottledWarning, safeErrorMessage } from './busLink'
import type { BusConnection, BusTransport } from './busTransport'
import { awaitReply, DeadlineError, withDeadline } from './deadline'
import { checkTopic, EnvelopeWriter, prepareMessage, type OutgoingMessage, readEnvelope } from './envelope'
import type { NodeBus } from './nodeBus'
import { BusOutbox } from './busOutbox'

/** `timings` and `maxWaitMs` are for tests. */
export interface BusOptions {
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  timings?: Partial<LinkTimings>
  maxWaitMs?: number
}

const LAST_MESSAGES_MS = 1000

export class ReconnectingBus implements NodeBus {
  readonly #writer = new EnvelopeWriter()
  readonly #listeners = new Set<() => void>()
  readonly #subscriptions: BusSubscriptions
  readonly #outbox: BusOutbox
  readonly #link: BusLink
  readonly #timings: LinkTimings
  readonly #notSent: ThrottledWarning
  readonly #refused: ThrottledWarning
  #closing: Promise<void> | undefined

  constructor(
    private readonly transport: BusTransport,
    private readonly options: BusOptions,
  ) {
    const { logger, timings, maxWaitMs } = options
    this.#timings = { ...defaultLinkTimings, ...timings }
    this.#subscriptions = new BusSubscriptions(logger)
    this.#notSent = new ThrottledWarning(logger, 'messages to other nodes dropped')
    this.#refused = new ThrottledWarning(logger, 'bus server reports an error')
    this.#outbox = new BusOutbox({
      gatherMs: transport.gatherMs,
      send: (connection, messages) => this.#send(connection, messages),
      onDropped: (messages) => this.#notSent.warn({ messages, reason: 'queue full, or messages too old' }),
      ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
    })
    this.#link = new BusLink({
      name: transport.name,
      timings: this.#timings,
      connect: () => this.#connect(),
      onConnected: (connection) => this.#begin(connection),
      onLost: () => this.#outbox.pause(),
      logger,
    })
  }

  get isConnected(): boolean {
    return this.#link.connection !== undefined
  }

  publish(topic: string, payload: unknown): void {
    const message = prepareMessage(topic, payload)
    if (this.#closing === undefined) this.#outbox.add(message)
  }

  subscribe<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void {
    checkTopic(topic)
    const stop = this.#subscriptions.add(topic, schema, handler)
    this.#link.connection?.subscribe(topic)
    return () => {
      stop()
      if (!this.#subscriptions.has(topic)) this.#link.connection?.unsubscribe(topic)
    }
  }

  onConnected(listener: () => void): () => void {
    // The same function may be added twice.
    const own = () => listener()
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await withDeadline(this.#outbox.close(), LAST_MESSAGES_MS).catch(() => undefined)
    await this.#link.close()
  }

  #connect(): Promise<BusConnection> {
    const isOver = () => this.#closing !== undefined
    return this.transport.connect({
      writer: this.#writer,
      onText: (text) => {
        if (!isOver()) this.#subscriptions.deliver(text, this.#writer.nodeId, isOver)
      },
      onRefused: (reason) => this.#refused.warn({ reason }),
      topics: () => this.#subscriptions.topics(),
    })
  }

  #begin(connection: BusConnection): void {
    // Topics subscribed to during the connect.
    for (const topic of this.#subscriptions.topics()) connection.subscribe(topic)
    this.#outbox.resume(connection)
    for (const listener of [...this.#listeners]) {
      if (this.#closing !== undefined) return
      try {
        listener()
      } catch (error) {
        this.options.logger.error({ err: error }, `connection listener failed: ${safeErrorMessage(error)}`)
      }
    }
  }

  /** No retry, which could send twice: receivers poll for lost messages. */
  async #send(connection: BusConnection, messages: OutgoingMessage[]): Promise<void> {
    try {
      await awaitReply(connection, connection.send(messages), this.#timings.answerMs)
    } catch (error) {
      this.#notSent.warn({ messages: messages.length, reason: safeErrorMessage(error) })
      if (error instanceof DeadlineError) this.#link.lose(connection, error.message)
    }
  }
}

type Deliver = (payload: unknown) => void

class BusSubscriptions {
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

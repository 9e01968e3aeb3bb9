import type { z } from 'zod'

/**
 * The largest payload of one message: bytes of its JSON in UTF-8, whichever bus carries it. (PostgreSQL takes less than 8,000 for message and
 * envelope.) Bytes sent as base64 take a third more: 5,800 of them fit, with a little beside them.
 */
export const MAX_PAYLOAD_BYTES = 7800

/** The longest topic, in characters. */
export const MAX_TOPIC_LENGTH = 100

/** A payload is larger than MAX_PAYLOAD_BYTES: nothing was sent. Its sender may send a smaller hint instead. */
export class PayloadTooLargeError extends Error {
  constructor(topic: string, bytes: number) {
    super(`A message about "${topic}" has ${bytes} bytes: at most ${MAX_PAYLOAD_BYTES} can be sent to other nodes.`)
  }
}

/**
 * Carries news between the nodes of a cluster. A message is a hint, never the truth: it may come late, twice or not at all, so whoever depends on it
 * also asks the database, now and then and each time `onConnected` tells. Messages of one sender come in the order of their publishing.
 */
export interface NodeBus {
  /** Whether news comes and goes at this moment, as far as this node knows. */
  readonly isConnected: boolean

  /**
   * Sends a message to all other nodes, never to this one. What is published while there is no connection waits for it a short time (Outbox), then is
   * dropped; so is everything after `close`. Throws PayloadTooLargeError; RangeError when `topic` is none (words of letters, digits, `_` and `-`,
   * joined by dots, at most MAX_TOPIC_LENGTH characters); TypeError when `payload` is nothing that JSON can hold.
   */
  publish(topic: string, payload: unknown): void

  /**
   * Calls `handler` with each message of exactly this topic whose payload fits `schema`; others are dropped, and logged now and then. What `handler`
   * throws, or rejects with, is logged and concerns nobody else. Returns how to stop. Throws RangeError as `publish` does.
   */
  subscribe<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void

  /** Calls `listener` each time there is a connection, the first and each later one: news before it may have been missed. Returns how to stop. */
  onConnected(listener: () => void): () => void

  /** Sends what is still waiting, if that takes no second, and ends the connection. No handler or listener is called once this was called. */
  close(): Promise<void>
}

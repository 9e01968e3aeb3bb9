import type { z } from 'zod'

/**
 * UTF-8 JSON, on any bus. (NOTIFY takes less than 8,000 with the envelope.)
 * Holds 5,800 bytes as base64.
 */
export const MAX_PAYLOAD_BYTES = 7800

/** In characters. */
export const MAX_TOPIC_LENGTH = 100

/** Nothing was sent. Senders may publish a smaller hint. */
export class PayloadTooLargeError extends Error {
  constructor(topic: string, bytes: number) {
    super(`A message about "${topic}" has ${bytes} bytes: at most ${MAX_PAYLOAD_BYTES} can be sent to other nodes.`)
  }
}

/**
 * Messages between servers, best effort: one may arrive late, twice or never.
 * Receivers also poll the database, at intervals and on `onConnected`. The
 * order of a sender is kept.
 */
export interface NodeBus {
  readonly isConnected: boolean

  /**
   * Sends to all other nodes. Without a connection, messages wait briefly
   * (`Outbox`), then are dropped, as after `close`. Throws
   * PayloadTooLargeError; RangeError for an invalid topic (words of letters,
   * digits, `_` and `-`, joined by dots); TypeError for an unserializable
   * payload.
   */
  publish(topic: string, payload: unknown): void

  /**
   * Drops messages that do not match `schema`, and logs errors of `handler`.
   * Returns a function that unsubscribes. Throws RangeError as `publish` does.
   */
  subscribe<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void

  /** Called on every connect: messages may have been missed. Returns a function that unsubscribes. */
  onConnected(listener: () => void): () => void

  /** Sends waiting messages for up to a second. No handler runs after the call. */
  close(): Promise<void>
}

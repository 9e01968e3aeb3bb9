import type { z } from 'zod'
import type { Logger } from 'pino'

/** UTF-8 JSON: 5,800 bytes as base64. NOTIFY takes less than 8,000 with the envelope. */
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
 * Best effort: a message may arrive late, twice or never; a sender's order is kept.
 * Receivers also poll the database, at intervals and on `onConnected`.
 */
export interface NodeBus {
  readonly isConnected: boolean

  /**
   * Messages wait briefly for a connection (`BusOutbox`). Throws PayloadTooLargeError, TypeError; RangeError for a
   * topic other than words of letters, digits, `_`, `-`, joined by dots.
   */
  publish(topic: string, payload: unknown): void

  /** Drops messages unlike `schema`, logs errors of `handler`. Throws RangeError as `publish`. */
  subscribe<T>(topic: string, schema: z.ZodType<T>, handler: (payload: T) => void | Promise<void>): () => void

  /** Called on every connect: messages may have been missed. */
  onConnected(listener: () => void): () => void

  /** Sends waiting messages for up to a second. No handler runs after the call. */
  close(): Promise<void>
}

/** A server cannot tell whether it missed a message. */
const CHECK_EVERY_MS = 2000

interface MissedMessagesParts {
  nodes: Pick<NodeBus, 'onConnected'>
  check: () => Promise<void>
  logger: Pick<Logger, 'warn'>
}

/** Polls at intervals and after each reconnect. */
export function pollForMissedMessages({ nodes, check, logger }: MissedMessagesParts): () => void {
  let isChecking = false
  const run = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      logger.warn({ err: error }, 'check for missed messages failed, will be retried')
    } finally {
      isChecking = false
    }
  }
  const stop = nodes.onConnected(() => void run())
  const timer = setInterval(() => void run(), CHECK_EVERY_MS)
  timer.unref()
  return () => {
    stop()
    clearInterval(timer)
  }
}

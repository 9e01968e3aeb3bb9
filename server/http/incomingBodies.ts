import type { IncomingMessage } from 'node:http'
import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { limits } from '#shared/limits'
import { AppError, unavailable } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { addressOf, type AppEnv } from './appEnv'

/** Headers and small extra fields that multipart puts around a file. */
const MAX_ENVELOPE_BYTES = 64 * 1024
export const maxUploadBody = limits.imageBytes + MAX_ENVELOPE_BYTES
export const maxImportBody = limits.importBytes + MAX_ENVELOPE_BYTES

/** Four of the largest bodies: some small calls are always possible beside an upload. */
const MAX_BYTES_OF_SENDER = 4 * maxUploadBody
/** Of all senders. Only bodies larger than `limits.bodyBytes` are refused for it: small calls of users go on. */
const MAX_BYTES = 256 * 1024 * 1024
const RETRY_SECONDS = 5

/** A body of which no byte arrives between two looks is given up. */
const LOOK_EVERY_MS = 20_000

interface Exchange {
  incoming: {
    once: (event: 'end', listener: () => void) => unknown
    socket: { readonly bytesRead: number; destroy: () => unknown }
  }
  outgoing: { once: (event: 'close', listener: () => void) => unknown }
}

/** The bytes of all request bodies that are on their way, by sender (a user, an address). */
export class IncomingBodies {
  readonly #ofSender = new Map<string, number>()
  #all = 0

  constructor(private readonly memory: Services['memory']) {}

  /**
   * Counts a body of at most `bytes` until it is there or its request has ended, and closes the connection when the body makes no progress.
   * Returns the refusal if there is no room for it: TooManyRequestsError or UnavailableError.
   */
  admit(sender: string, bytes: number, { incoming, outgoing }: Exchange): AppError | undefined {
    if (this.#of(sender) + bytes > MAX_BYTES_OF_SENDER)
      return new AppError('TooManyRequestsError', 'Too many large bodies at once', { retryAfter: RETRY_SECONDS })
    if (bytes > limits.bodyBytes && (this.#all + bytes > MAX_BYTES || this.memory.isScarce()))
      return unavailable('Too many large bodies are on their way')
    this.#count(sender, bytes)
    const { socket } = incoming
    let seen = socket.bytesRead
    const timer = setInterval(() => {
      if (socket.bytesRead === seen) socket.destroy()
      seen = socket.bytesRead
    }, LOOK_EVERY_MS)
    timer.unref()
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      this.#count(sender, -bytes)
    }
    incoming.once('end', release)
    outgoing.once('close', release)
    return undefined
  }

  #of(sender: string): number {
    return this.#ofSender.get(sender) ?? 0
  }

  #count(sender: string, bytes: number): void {
    this.#all += bytes
    const now = this.#of(sender) + bytes
    if (now === 0) this.#ofSender.delete(sender)
    else this.#ofSender.set(sender, now)
  }
}

/** Refuses bodies of more than `maxSize` bytes, and those for which `bodies` has no room, before they are read. */
export function limitBodies(bodies: IncomingBodies, maxSize: number): MiddlewareHandler<AppEnv> {
  const refuseLarge = bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('PayloadTooLargeError', `The body is larger than ${maxSize} bytes`)
    },
  })
  return (c, next) => {
    const bytes = Math.min(announcedBytes(c.env.incoming.headers) ?? maxSize, maxSize)
    const refusal = bytes === 0 ? undefined : bodies.admit(c.get('viewerId') ?? addressOf(c), bytes, c.env)
    if (refusal === undefined) return refuseLarge(c, next)
    c.header('Connection', 'close')
    throw refusal
  }
}

/** How large a body says it is; undefined when it comes in chunks. */
const announcedBytes = (headers: IncomingMessage['headers']): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

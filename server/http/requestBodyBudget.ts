import type { RequestClient } from '#server/base/services'
import type { IncomingMessage } from 'node:http'
import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { limits } from '#shared/limits'
import { AppError, unavailableError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { clientIpOf, type AppEnv } from './appEnv'

/** Multipart headers and small fields around a file. */
const MAX_ENVELOPE_BYTES = 64 * 1024
export const maxUploadBodyBytes = limits.imageBytes + MAX_ENVELOPE_BYTES
export const maxImportBodyBytes = limits.importBytes + MAX_ENVELOPE_BYTES

/** Four of the largest bodies, so that small calls still work during an upload. */
const MAX_BYTES_OF_SENDER = 4 * maxUploadBodyBytes
/** Of all users at one address. */
const MAX_BYTES_AT_ADDRESS = 4 * MAX_BYTES_OF_SENDER
/** In total. Applies only to bodies above `limits.bodyBytes`. */
const MAX_BYTES = 256 * 1024 * 1024
const RETRY_SECONDS = 5

/** Minimum progress per interval: one byte, or this many for a large body. */
const LOOK_EVERY_MS = 20_000
const MIN_BYTES_OF_LARGE = 64 * 1024

interface Exchange {
  incoming: {
    once: (event: 'end', listener: () => void) => unknown
    socket: { readonly bytesRead: number; destroy: () => unknown }
  }
  outgoing: { once: (event: 'close', listener: () => void) => unknown }
}

export class RequestBodyBudget {
  readonly #counts = new Map<string, number>()
  #all = 0

  constructor(private readonly memory: Services['memory']) {}

  /** Closes a stalled connection. Returns AppError `TooManyRequestsError` or `UnavailableError`. */
  reserve({ userId, address }: RequestClient, bytes: number, { incoming, outgoing }: Exchange): AppError | undefined {
    const [ofSender, atAddress] = [userId === null ? `stranger at ${address}` : `of ${userId}`, `at ${address}`]
    if (this.#of(ofSender) + bytes > MAX_BYTES_OF_SENDER || this.#of(atAddress) + bytes > MAX_BYTES_AT_ADDRESS)
      return new AppError('TooManyRequestsError', 'Too many large bodies at once', { retryAfter: RETRY_SECONDS })
    if (bytes > limits.bodyBytes && (this.#all + bytes > MAX_BYTES || this.memory.isScarce()))
      return unavailableError('Too many large bodies are being received')
    const count = (more: number) => {
      this.#all += more
      for (const key of [ofSender, atAddress]) this.#count(key, more)
    }
    count(bytes)
    const least = bytes > limits.bodyBytes ? MIN_BYTES_OF_LARGE : 1
    const { socket } = incoming
    let seen = socket.bytesRead
    const timer = setInterval(() => {
      if (socket.bytesRead - seen < least) socket.destroy()
      seen = socket.bytesRead
    }, LOOK_EVERY_MS)
    timer.unref()
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      count(-bytes)
    }
    incoming.once('end', release)
    outgoing.once('close', release)
    return undefined
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #count(key: string, bytes: number): void {
    const now = this.#of(key) + bytes
    if (now === 0) this.#counts.delete(key)
    else this.#counts.set(key, now)
  }
}

export function limitBodies(bodies: RequestBodyBudget, maxSize: number): MiddlewareHandler<AppEnv> {
  const refuseLarge = bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('PayloadTooLargeError', `The body is larger than ${maxSize} bytes`)
    },
  })
  return (c, next) => {
    const bytes = Math.min(announcedBytes(c.env.incoming.headers) ?? maxSize, maxSize)
    const refusal =
      bytes === 0 ? undefined : bodies.reserve({ userId: c.get('viewerId') ?? null, address: clientIpOf(c) }, bytes, c.env)
    if (refusal === undefined) return refuseLarge(c, next)
    c.header('Connection', 'close')
    throw refusal
  }
}

/** Undefined for chunked bodies. */
const announcedBytes = (headers: IncomingMessage['headers']): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

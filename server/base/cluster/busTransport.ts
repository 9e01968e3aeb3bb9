import type { EnvelopeWriter, OutgoingMessage } from './envelope'

export interface BusConnection {
  /** Never rejects. */
  readonly lost: Promise<unknown>
  /** Keeps the order; resolves once the server has the messages. */
  send(messages: OutgoingMessage[]): Promise<void>
  ping(): Promise<void>
  /** Idempotent. */
  follow(topic: string): void
  unfollow(topic: string): void
  /** Closes gracefully; may never resolve. */
  end(): Promise<void>
  /** Closes at once. */
  discard(): void
}

export interface BusSide {
  writer: EnvelopeWriter
  onText: (text: string) => void
  /** The server refused an operation but keeps the connection. */
  onRefused: (reason: string) => void
  topics: () => string[]
}

export interface BusTransport {
  /** For logs, without a password. */
  name: string
  /** Batching delay, in milliseconds. */
  gatherMs: number
  /** One attempt of a few seconds. Rejects with a readable message. */
  connect: (side: BusSide) => Promise<BusConnection>
}

import type { EnvelopeWriter, OutgoingMessage } from './envelope'

export interface BusConnection {
  /** Never rejects. */
  readonly lost: Promise<unknown>
  /** Keeps the order; resolves once the server has the messages. */
  send(messages: OutgoingMessage[]): Promise<void>
  ping(): Promise<void>
  /** Idempotent. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /** Closes gracefully; may never resolve. */
  end(): Promise<void>
  discard(): void
}

export interface BusHandlers {
  writer: EnvelopeWriter
  onText: (text: string) => void
  /** The server refused an operation but keeps the connection. */
  onRefused: (reason: string) => void
  topics: () => string[]
}

export interface BusTransport {
  /** For logs, without a password. */
  name: string
  gatherMs: number
  /** One attempt of a few seconds. Rejects with a readable message. */
  connect: (handlers: BusHandlers) => Promise<BusConnection>
}

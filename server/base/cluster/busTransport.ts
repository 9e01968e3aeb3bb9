import type { EnvelopeWriter, OutgoingMessage } from './envelope'

/** A connection that is there, until `lost` resolves. */
export interface BusConnection {
  /** Never rejects. */
  readonly lost: Promise<unknown>
  /** Resolves once the server has them, in this order. */
  send(messages: OutgoingMessage[]): Promise<void>
  /** Resolves when the server answers. */
  ping(): Promise<void>
  /** Hears a topic from now on; once more changes nothing. */
  follow(topic: string): void
  unfollow(topic: string): void
  /** Takes leave of the server; may wait for it for ever. */
  end(): Promise<void>
  /** Is over at once, whatever the server does. */
  discard(): void
}

/** What a connection needs of this node. */
export interface BusSide {
  writer: EnvelopeWriter
  onText: (text: string) => void
  /** The server does not do what it was asked, and keeps the connection. */
  onRefused: (reason: string) => void
  /** What is heard from the first moment. */
  topics: () => string[]
}

/** How to reach the other nodes. */
export interface BusTransport {
  /** How it is called in the log; holds no password. */
  name: string
  /** How long messages are gathered, in milliseconds. */
  gatherMs: number
  /** Tries once, for a few seconds; rejects with what a person can read. */
  connect: (side: BusSide) => Promise<BusConnection>
}

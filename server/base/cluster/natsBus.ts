import { connect, type Msg, type MsgCallback, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { BusConnection, BusHandlers } from './busTransport'
import type { OutgoingMessage } from './envelope'
import { ReconnectingBus, type BusOptions } from './reconnectingBus'
import type { NodeBus } from './nodeBus'

const PREFIX = 'periplo.'
const CONNECTION_NAME = 'periplo bus'
const CONNECT_MS = 5000
/** The client's own pings; ours are more frequent. */
const PING_MS = 120_000
const MALFORMED =
  'The address of the bus has to look like nats://user:password@host:4222 (several: with commas between them); without one, PostgreSQL carries the messages.'

/** The message is a full sentence without a password. */
class InvalidBusUrlError extends Error {}

interface NatsAddress {
  servers: string[]
  credentials: { user: string; pass: string } | { token: string } | undefined
}

/** `nats://user:password@host:4222`, TLS if the server asks for it. Throws InvalidBusUrlError. */
export function createNatsBus(url: string, options: BusOptions): NodeBus {
  const address = parseNatsUrl(url)
  const name = `NATS at ${address.servers.join(', ')}`
  // The NATS client batches by itself.
  return new ReconnectingBus({ name, gatherMs: 0, connect: (handlers) => join(address, handlers) }, options)
}

async function join({ servers, credentials }: NatsAddress, handlers: BusHandlers): Promise<BusConnection> {
  const connection = await connect({
    servers,
    ...credentials,
    name: CONNECTION_NAME,
    noEcho: true,
    // `BusLink` reconnects.
    reconnect: false,
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
  })
  void tellRefusals(connection, handlers)
  const { subscribe, unsubscribe } = subscribeTopics(connection, handlers)
  for (const topic of handlers.topics()) subscribe(topic)
  await connection.flush()
  return {
    lost: connection.closed(),
    send: (messages) => send(connection, messages, handlers),
    ping: () => connection.flush(),
    subscribe,
    unsubscribe,
    end: () => connection.close(),
    discard: () => void connection.close(),
  }
}

async function send(connection: NatsConnection, messages: OutgoingMessage[], { writer }: BusHandlers): Promise<void> {
  for (const message of messages) for (const text of writer.pack([message], 0)) connection.publish(PREFIX + message.topic, text)
  await connection.flush()
}

function subscribeTopics(connection: NatsConnection, { onText }: BusHandlers): Pick<BusConnection, 'subscribe' | 'unsubscribe'> {
  const subscriptions = new Map<string, Subscription>()
  return {
    subscribe: (topic) => {
      if (subscriptions.has(topic) || connection.isClosed()) return
      const callback: MsgCallback<Msg> = (error, message) => {
        // `tellRefusals` reports refused subscriptions.
        if (error === null) onText(message.string())
      }
      subscriptions.set(topic, connection.subscribe(PREFIX + topic, { callback }))
    },
    unsubscribe: (topic) => {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
  }
}

async function tellRefusals(connection: NatsConnection, { onRefused }: BusHandlers): Promise<void> {
  for await (const status of connection.status()) if (status.type === 'error') onRefused(status.error.message)
}

/** Comma-separated addresses, credentials in the first. Throws InvalidBusUrlError. */
function parseNatsUrl(text: string): NatsAddress {
  const urls = text.split(',').map(readUrl)
  return { servers: urls.map(({ server }) => server), credentials: urls[0]?.credentials }
}

function readUrl(text: string): { server: string; credentials: NatsAddress['credentials'] } {
  // The parser's error would contain the password.
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  const password = decode(url?.password)
  const user = decode(url?.username)
  if (url?.protocol !== 'nats:' || url.hostname === '' || user === undefined || password === undefined)
    throw new InvalidBusUrlError(MALFORMED)
  return { server: `${url.hostname}:${url.port || '4222'}`, credentials: credentialsOf(user, password) }
}

/** A name alone is a token, as in other NATS clients. */
function credentialsOf(user: string, password: string): NatsAddress['credentials'] {
  if (user === '') return undefined
  return password === '' ? { token: user } : { user, pass: password }
}

function decode(text = ''): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

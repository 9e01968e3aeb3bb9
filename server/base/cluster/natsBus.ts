import { connect, type Msg, type MsgCallback, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { BusConnection, BusSide } from './busTransport'
import type { OutgoingMessage } from './envelope'
import { LinkedBus, type BusOptions } from './linkedBus'
import { parseNatsUrl, type NatsAddress } from './natsAddress'
import type { NodeBus } from './nodeBus'

const PREFIX = 'periplo.'
const CONNECTION_NAME = 'periplo bus'
const CONNECT_MS = 5000
/** The client's own pings; ours are more frequent. */
const PING_MS = 120_000

/**
 * A bus over `nats://user:password@host:4222`, with TLS if the server asks for
 * it. One subject per topic. Throws BusRefusedError for an invalid URL.
 */
export function createNatsBus(url: string, options: BusOptions): NodeBus {
  const address = parseNatsUrl(url)
  const name = `NATS at ${address.servers.join(', ')}`
  // The NATS client batches by itself.
  return new LinkedBus({ name, gatherMs: 0, connect: (side) => join(address, side) }, options)
}

async function join({ servers, credentials }: NatsAddress, side: BusSide): Promise<BusConnection> {
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
  void tellRefusals(connection, side)
  const { follow, unfollow } = followTopics(connection, side)
  for (const topic of side.topics()) follow(topic)
  await connection.flush()
  return {
    lost: connection.closed(),
    send: (messages) => send(connection, messages, side),
    ping: () => connection.flush(),
    follow,
    unfollow,
    end: () => connection.close(),
    discard: () => void connection.close(),
  }
}

async function send(connection: NatsConnection, messages: OutgoingMessage[], { writer }: BusSide): Promise<void> {
  for (const message of messages) for (const text of writer.pack([message], 0)) connection.publish(PREFIX + message.topic, text)
  await connection.flush()
}

function followTopics(connection: NatsConnection, { onText }: BusSide): Pick<BusConnection, 'follow' | 'unfollow'> {
  const subscriptions = new Map<string, Subscription>()
  return {
    follow: (topic) => {
      if (subscriptions.has(topic) || connection.isClosed()) return
      const callback: MsgCallback<Msg> = (error, message) => {
        // `tellRefusals` reports refused subscriptions.
        if (error === null) onText(message.string())
      }
      subscriptions.set(topic, connection.subscribe(PREFIX + topic, { callback }))
    },
    unfollow: (topic) => {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
  }
}

/** Reports errors such as missing permissions. */
async function tellRefusals(connection: NatsConnection, { onRefused }: BusSide): Promise<void> {
  for await (const status of connection.status()) if (status.type === 'error') onRefused(status.error.message)
}

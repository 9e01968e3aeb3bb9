import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { DomainEventBus } from '#server/base/bus'
import type { RequestClient, Services } from '#server/base/services'
import type { UserChannel } from '#server/records/notices/broadcastNotices'
import { clientIp, isAllowedOrigin } from '#server/http/origin'
import { ItineraryChannels } from './itineraryChannels'
import { SocketClient } from './socketClient'
import { LegacyConnections, type LegacyConnection } from './legacyConnections'
import { LegacyCapacity, defaultCapacityLimits, type CapacityLimits } from './capacity'
import { receivePacket } from './packets'
import { socketNamespaces, type LegacyServer, type LegacySocket } from './sockets'
import { PingLimitedSocketServer } from './transportLimits'

const MAX_MESSAGE_BYTES = 256 * 1024
/** Delay of a refusal. */
const REFUSAL_MS = 1000

export interface LegacyGateway extends UserChannel {
  /** Resolves when the sockets of `reader` have pending changes, or after a second. */
  settle(itineraryId: string, reader?: RequestClient): Promise<void>
  peopleOn(itineraryId: string): string[]
  openSessions(): { sessionId: string; userId: string }[]
  /** Applies changes of other servers after lost messages. */
  applyMissedChanges(): Promise<void>
  connections(): number
  /** Drains and closes all connections, not the HTTP server. */
  close(): Promise<void>
}

/** Attach after the HTTP handler and beside the upgrade router. */
export function attachGateway(server: HttpServer, services: Services, bounds: Partial<CapacityLimits> = {}): LegacyGateway {
  const { config, log } = services
  let isClosing = false
  const capacity = new LegacyCapacity(config.rateLimit, { ...defaultCapacityLimits, ...bounds })
  const io: LegacyServer = new Server(server, {
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    wsEngine: PingLimitedSocketServer,
    cors: {
      origin: [...(config.publicUrl === undefined ? [] : [config.publicUrl]), ...config.trustedOrigins],
      credentials: true,
    },
    allowRequest: (request, answer) => {
      if (isClosing || !isAllowedOrigin(services, request.headers)) answer(null, false)
      else admit(services, capacity, request, (isAllowed) => answer(null, isAllowed))
    },
  })
  const channels = new ItineraryChannels(services, io)
  const clients = new Map<LegacyConnection, Set<SocketClient>>()
  const connections = new LegacyConnections(services, io, capacity, (connection) => {
    for (const client of clients.get(connection) ?? []) refresh(client)
  })
  const refresh = (client: SocketClient) =>
    void channels
      .refreshRights(client)
      .catch((error: unknown) => log.error({ err: error }, 'the rights of a socket could not be read'))

  const forget = (client: SocketClient) => {
    const others = clients.get(client.connection)
    others?.delete(client)
    if (others?.size === 0) clients.delete(client.connection)
  }
  const open = (socket: LegacySocket) => {
    const connection = connections.findBySocket(socket)
    if (connection === undefined || connection.hasEnded) {
      socket.disconnect(true)
      return
    }
    const client = new SocketClient(socket, connection, capacity, config.rateLimit)
    clients.set(connection, (clients.get(connection) ?? new Set()).add(client))
    socket.onAny((name: string, ...args: unknown[]) => receivePacket({ services, channels, client }, name, args))
    socket.on('disconnect', () => {
      channels.leaveAll(client)
      void client.waitUntilIdle().then(() => forget(client))
    })
  }
  for (const namespace of socketNamespaces) io.of(namespace).on('connection', open)

  tellChannels(services.bus, channels)
  services.bus.on('sessionEnded', ({ sessionId }) => {
    for (const connection of connections.ofSession(sessionId)) {
      connection.end()
      for (const { socket } of clients.get(connection) ?? []) socket.disconnect(true)
    }
  })

  const clientsOf = (userId: string) =>
    [...clients].flatMap(([connection, some]) => (connection.userId === userId ? [...some] : []))

  return {
    settle: (itineraryId, reader) => channels.settle(itineraryId, reader),
    openSessions: () =>
      [...clients.keys()].flatMap(({ session }) =>
        session === undefined ? [] : [{ sessionId: session.sessionId, userId: session.user.id }],
      ),
    hasUser: (userId) => clientsOf(userId).length > 0,
    peopleOn: (itineraryId) =>
      [...clients].flatMap(([{ userId }, some]) =>
        userId !== null && [...some].some((client) => client.isIn(itineraryId)) ? [userId] : [],
      ),
    sendNotice: (userId, message) => {
      for (const { socket } of clientsOf(userId)) socket.emit('notification', message)
    },
    applyMissedChanges: () => channels.applyMissedChanges(),
    connections: () => io.engine.clientsCount,
    async close() {
      isClosing = true
      const all = [...clients.values()].flatMap((some) => [...some])
      for (const client of all) client.stop()
      await connections.stop()
      await Promise.all(all.map((client) => client.waitUntilIdle()))
      channels.closeAll()
      // Closes transports only: clients do not reconnect after a disconnect packet.
      io.engine.close()
      await connections.stop()
    },
  }
}

function admit(
  { config, memory, log }: Services,
  capacity: LegacyCapacity,
  { headers, socket }: IncomingMessage,
  answer: (isAllowed: boolean) => void,
): void {
  const address = clientIp(config, headers, socket.remoteAddress)
  if (!memory.isScarce() && capacity.mayConnect(address))
    capacity
      .scheduleHandshake(address, () => answer(true))
      .catch((error: unknown) => log.error({ err: error }, 'handshake failed'))
  // An immediate retry would cost as much as a connection.
  else setTimeout(() => answer(false), REFUSAL_MS).unref()
}

function tellChannels(bus: DomainEventBus, channels: ItineraryChannels): void {
  bus.on('documentCommitted', ({ itineraryId }) => channels.find(itineraryId)?.documentChanged())
  bus.on('documentChangedElsewhere', ({ itineraryId }) => channels.find(itineraryId)?.changedElsewhere())
  bus.on('rowsChanged', ({ itineraryId }) => channels.find(itineraryId)?.rowsChanged())
  bus.on('recordChanged', (changed) => channels.recordChanged(changed))
  bus.on('recordRefreshed', (refreshed) => channels.recordRefreshed(refreshed))
  bus.on('accessRevoked', ({ itineraryId, userId }) => channels.accessRevoked(itineraryId, userId))
  bus.on('visibilityEnded', (ended) => channels.visibilityEnded(ended))
  bus.on('itineraryDeleted', ({ itineraryId }) => channels.itineraryDeleted(itineraryId))
  bus.on('suspensionChanged', () => channels.rightsChanged())
  bus.on('commentBroadcast', (message) => channels.commentBroadcast(message))
  bus.on('votesBroadcast', (message) => channels.votesBroadcast(message))
}

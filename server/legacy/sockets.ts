import type { Server, Socket } from 'socket.io'
import type { ServerToClientEvents } from '#shared/realtime/socketEvents'

/** Untyped: parsed by event name. */
type ClientEvents = Record<string, (...payload: unknown[]) => void>

export type LegacyServer = Server<ClientEvents, ServerToClientEvents>
export type LegacySocket = Socket<ClientEvents, ServerToClientEvents>

/** Clients with base URL `https://host/api` use the second. */
export const socketNamespaces = ['/', '/api'] as const

const roomName = (itineraryId: string): string => `itinerary:${itineraryId}`

export const joinSocketRoom = (socket: LegacySocket, itineraryId: string) => socket.join(roomName(itineraryId))

export const leaveSocketRoom = (socket: LegacySocket, itineraryId: string) => socket.leave(roomName(itineraryId))

/** Encoded once per namespace. */
export function sendToSocketRoom<Name extends keyof ServerToClientEvents>(
  io: LegacyServer,
  itineraryId: string,
  name: Name,
  ...payload: Parameters<ServerToClientEvents[Name]>
): void {
  for (const namespace of socketNamespaces) {
    const { adapter } = io.of(namespace)
    if (adapter.rooms.has(roomName(itineraryId)))
      io.of(namespace)
        .to(roomName(itineraryId))
        .emit(name, ...payload)
  }
}

import type { Server, Socket } from 'socket.io'
import type { ServerEvents } from '#shared/realtime/socketEvents'

/** Untyped: parsed by event name. */
type ClientEvents = Record<string, (...payload: unknown[]) => void>

export type LegacyServer = Server<ClientEvents, ServerEvents>
export type LegacySocket = Socket<ClientEvents, ServerEvents>

/** Clients with base URL `https://host/api` use the second. */
export const namespaces = ['/', '/api'] as const

const roomName = (itineraryId: string): string => `itinerary:${itineraryId}`

export const enterRoom = (socket: LegacySocket, itineraryId: string) => socket.join(roomName(itineraryId))

export const leaveRoom = (socket: LegacySocket, itineraryId: string) => socket.leave(roomName(itineraryId))

/** Encoded once per namespace. */
export function sendToRoom<Name extends keyof ServerEvents>(
  io: LegacyServer,
  itineraryId: string,
  name: Name,
  ...payload: Parameters<ServerEvents[Name]>
): void {
  for (const namespace of namespaces) {
    const { adapter } = io.of(namespace)
    if (adapter.rooms.has(roomName(itineraryId)))
      io.of(namespace)
        .to(roomName(itineraryId))
        .emit(name, ...payload)
  }
}

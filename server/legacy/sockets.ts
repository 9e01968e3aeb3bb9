import type { Server, Socket } from 'socket.io'
import type { ServerEvents } from '#shared/realtime/socketEvents'

/** Nothing that comes in is trusted to have a type: events are parsed by name. */
type ClientEvents = Record<string, (...payload: unknown[]) => void>

export type LegacyServer = Server<ClientEvents, ServerEvents>
export type LegacySocket = Socket<ClientEvents, ServerEvents>

/** Clients whose base URL is `https://host/api` ask for the second. */
export const namespaces = ['/', '/api'] as const

const roomName = (itineraryId: string): string => `itinerary:${itineraryId}`

/** Takes a socket into an itinerary's room. */
export const enterRoom = (socket: LegacySocket, itineraryId: string) => socket.join(roomName(itineraryId))

/** Takes a socket out of an itinerary's room; what is sent afterwards does not reach it. */
export const leaveRoom = (socket: LegacySocket, itineraryId: string) => socket.leave(roomName(itineraryId))

/** Sends to all sockets in an itinerary's room, of both namespaces; encoded once for all of a namespace. */
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

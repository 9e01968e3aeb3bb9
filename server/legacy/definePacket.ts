import type { z } from 'zod'
import type { ErrorName } from '#shared/errors'
import { CommandError, type CommandProblem } from '#shared/itinerary/commands'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import type { ItineraryChannels } from './itineraryChannels'
import type { SocketClient } from './socketClient'

export type ItineraryRight = 'view' | 'edit' | 'own'

export interface PacketContext {
  services: Services
  channels: ItineraryChannels
  client: SocketClient
}

export interface PacketHandler {
  payload: z.ZodType
  /** Required right on the itinerary; null: none. */
  right: ItineraryRight | null
  /** Resolves once changes are on disk; rejects if refused. */
  receive(context: PacketContext, payload: unknown): Promise<void>
}

interface PacketDefinition<Payload, Right> {
  payload: z.ZodType<Payload>
  right: Right
  /** Checks `right` itself, in the turn that uses it. */
  handle(context: PacketContext, payload: Payload, right: Right): Promise<void>
}

export const definePacket = <Payload, const Right extends ItineraryRight | null>({
  payload: schema,
  right,
  handle,
}: PacketDefinition<Payload, Right>): PacketHandler => ({
  payload: schema,
  right,
  async receive(context, payload) {
    const parsed = schema.safeParse(payload)
    if (!parsed.success) throw new PacketError('InvalidInputError', packetErrorTexts.invalid)
    await handle(context, parsed.data, right)
  },
})

/** Shown by clients on an `error` event. */
export const packetErrorTexts = {
  malformed: 'No se ha entendido el mensaje. Recarga la página e inténtalo de nuevo.',
  invalid: 'Hay datos que no son válidos. Revísalos e inténtalo de nuevo.',
  notAllowed: 'No tienes permiso para hacer este cambio.',
  suspended: 'Tu cuenta está suspendida: puedes leer, pero no cambiar nada.',
  cannotOpen: 'No puedes abrir este itinerario.',
  gone: 'Alguien lo ha borrado mientras tanto.',
  rangeFull: 'El itinerario ya tiene todos los días de sus fechas.',
  dayFull: 'Este día ya tiene todos los eventos que caben.',
  full: 'El itinerario está lleno.',
  tooFast: 'Vas demasiado rápido. Espera un momento y recarga la página.',
  tooMuch: 'Has hecho demasiado en poco tiempo. Inténtalo de nuevo más tarde.',
  tooMany: 'Tienes demasiados itinerarios abiertos a la vez.',
  busy: 'Periplo está desbordado ahora mismo. Inténtalo de nuevo en un momento.',
  failed: 'No se ha podido hacer. Inténtalo de nuevo.',
}

/** `error` goes into the acknowledgement, `text` to the user. */
export class PacketError extends Error {
  constructor(
    readonly error: ErrorName,
    readonly text: string,
  ) {
    super(error)
  }
}

const ofCommand: Record<CommandProblem, [ErrorName, string]> = {
  unknown_day: ['NotFoundError', packetErrorTexts.gone],
  unknown_event: ['NotFoundError', packetErrorTexts.gone],
  range_full: ['InvalidInputError', packetErrorTexts.rangeFull],
  day_full: ['InvalidInputError', packetErrorTexts.dayFull],
  invalid_field: ['InvalidInputError', packetErrorTexts.invalid],
}

const ofApp: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: packetErrorTexts.notAllowed,
  SuspendedError: packetErrorTexts.suspended,
  TooManyRequestsError: packetErrorTexts.tooMuch,
  NotFoundError: packetErrorTexts.gone,
  InvalidInputError: packetErrorTexts.invalid,
  PayloadTooLargeError: packetErrorTexts.full,
}

/** Undefined for unexpected errors. */
export function toPacketError(failure: unknown): PacketError | undefined {
  if (failure instanceof PacketError) return failure
  if (failure instanceof CommandError) return new PacketError(...ofCommand[failure.problem])
  if (failure instanceof AppError && failure.name !== 'InternalError')
    return new PacketError(failure.name, ofApp[failure.name] ?? packetErrorTexts.failed)
  return undefined
}

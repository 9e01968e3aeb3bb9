import type { z } from 'zod'
import type { ErrorName } from '#shared/errors'
import { CommandError, type CommandProblem } from '#shared/itinerary/commandError'
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

export interface Packet {
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

export const packet = <Payload, const Right extends ItineraryRight | null>({
  payload: schema,
  right,
  handle,
}: PacketDefinition<Payload, Right>): Packet => ({
  payload: schema,
  right,
  async receive(context, payload) {
    const parsed = schema.safeParse(payload)
    if (!parsed.success) throw new PacketRefusal('InvalidInputError', texts.invalid)
    await handle(context, parsed.data, right)
  },
})

/** Shown by clients on an `error` event. */
export const texts = {
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
export class PacketRefusal extends Error {
  constructor(
    readonly error: ErrorName,
    readonly text: string,
  ) {
    super(error)
  }
}

const ofCommand: Record<CommandProblem, [ErrorName, string]> = {
  unknown_day: ['NotFoundError', texts.gone],
  unknown_event: ['NotFoundError', texts.gone],
  range_full: ['InvalidInputError', texts.rangeFull],
  day_full: ['InvalidInputError', texts.dayFull],
  invalid_field: ['InvalidInputError', texts.invalid],
}

const ofApp: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: texts.notAllowed,
  SuspendedError: texts.suspended,
  TooManyRequestsError: texts.tooMuch,
  NotFoundError: texts.gone,
  InvalidInputError: texts.invalid,
  PayloadTooLargeError: texts.full,
}

/** Undefined for unexpected errors. */
export function toPacketRefusal(failure: unknown): PacketRefusal | undefined {
  if (failure instanceof PacketRefusal) return failure
  if (failure instanceof CommandError) return new PacketRefusal(...ofCommand[failure.problem])
  if (failure instanceof AppError && failure.name !== 'InternalError')
    return new PacketRefusal(failure.name, ofApp[failure.name] ?? texts.failed)
  return undefined
}

import type { z } from 'zod'
import type { ErrorName } from '#shared/errors'
import { CommandError, type CommandProblem } from '#shared/itinerary/commands'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import type { ItineraryChannels } from './itineraryChannels'
import type { SocketClient } from './socketClient'
import { acceptInvitation, mayEdit, isOwner, mayView, findItineraryAccess, type ItineraryAccess } from '#server/access/access'
import { findAccountStatus } from '#server/accounts/userStore'
import { isSuspended } from '#server/base/sessionUser'

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

export function toPacketError(failure: unknown): PacketError | undefined {
  if (failure instanceof PacketError) return failure
  if (failure instanceof CommandError) return new PacketError(...ofCommand[failure.problem])
  if (failure instanceof AppError && failure.name !== 'InternalError')
    return new PacketError(failure.name, ofApp[failure.name] ?? packetErrorTexts.failed)
  return undefined
}

const rules: Record<ItineraryRight, (access: ItineraryAccess) => boolean> = { view: mayView, edit: mayEdit, own: isOwner }

/** Throws PacketError `NotFoundError`, `UnauthorizedError` or `SuspendedError`. */
export async function requireRight(
  services: Pick<Services, 'db' | 'ownNow'>,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  const found = client.connection.hasEnded ? undefined : await findItineraryAccess(services.db, itineraryId, client.userId)
  const access = client.connection.hasEnded ? undefined : found
  // Same text for private and unknown itineraries.
  const text = right === 'view' ? packetErrorTexts.cannotOpen : packetErrorTexts.notAllowed
  if (access === undefined) throw new PacketError('NotFoundError', text)
  if (!rules[right](access)) throw new PacketError('UnauthorizedError', text)
  if (right !== 'view') await requireUnsuspended(services, client)
  return access
}

async function requireUnsuspended({ db, ownNow }: Pick<Services, 'db' | 'ownNow'>, { userId }: SocketClient): Promise<void> {
  const status = userId === null ? undefined : await findAccountStatus(db, userId)
  if (status !== undefined && isSuspended(status, ownNow())) throw new PacketError('SuspendedError', packetErrorTexts.suspended)
}

/** A client without a cookie waits for its upgrade, unless the itinerary is public. */
export async function admitClient(
  services: Services,
  client: SocketClient,
  itineraryId: string,
  right: ItineraryRight,
): Promise<ItineraryAccess> {
  await client.connection.ready
  const access = await findItineraryAccess(services.db, itineraryId, client.userId)
  const isEnough = access !== undefined && rules[right](access)
  if (!isEnough && client.userId === null) await client.connection.waitUntilIdentified()
  const admitted = await requireRight(services, client, itineraryId, right)
  await acceptInvitation(services, admitted, client.userId)
  return admitted
}

/** Announces when REST reads are current. Idempotent. Only editors load the document. */
export async function joinItinerary(
  { services, channels, client }: PacketContext,
  itineraryId: string,
  right: ItineraryRight,
): Promise<void> {
  const asked = await admitClient(services, client, itineraryId, right)
  const isIn = () => channels.find(itineraryId)?.members.has(client) === true
  if (services.memory.isScarce() && !isIn()) throw new PacketError('UnavailableError', packetErrorTexts.busy)
  if (!client.tryJoin(itineraryId)) throw new PacketError('TooManyRequestsError', packetErrorTexts.tooMany)
  try {
    const room = mayEdit(asked) ? await services.hub.open(itineraryId) : undefined
    const release = room?.acquire()
    try {
      await services.settle(itineraryId)
      // Rights are checked on entry, once the room has all pending changes.
      await channels.enter(client, itineraryId, () => requireRight(services, client, itineraryId, right), room)
    } finally {
      release?.()
    }
  } finally {
    if (!isIn()) client.releaseItinerary(itineraryId)
  }
}

export async function leaveItinerary({ channels, client }: PacketContext, itineraryId: string | null | undefined): Promise<void> {
  if (itineraryId === null || itineraryId === undefined) channels.leaveAll(client)
  else channels.leave(client, itineraryId)
}

import type * as Y from 'yjs'
import type { z } from 'zod'
import type { WriteTarget } from '#shared/realtime/socketEvents'
import type { DocumentRoom, TransactionHook } from '#server/base/documentHub'
import type { Services } from '#server/base/services'
import { mayView, findItineraryAccess } from '#server/access/access'
import { findRecord } from '#server/records/itineraryStore'
import {
  admitClient,
  requireRight,
  definePacket,
  type ItineraryRight,
  type PacketHandler,
  type PacketContext,
} from './definePacket'
import { readRowsView } from './channelState'
import { correctionAction, type CorrectionCheck } from './corrections'
import type { FormBaseTracker } from './formBase'
import type { SocketClient } from './socketClient'

interface WriteContext {
  services: Services
  client: SocketClient
  room: DocumentRoom
  versions: FormBaseTracker | undefined
  /** Rights are checked in the same turn. Resolves once on disk; undefined for a repeated opId. */
  run<T>(command: (doc: Y.Doc) => T, beside?: TransactionHook): Promise<T | undefined>
}

interface WriteOutcome {
  isIgnored?: boolean
  /** The last burst before the write. */
  burst?: number
}

export type PacketWrite<Payload> = (writing: WriteContext, payload: Payload) => Promise<WriteOutcome>

interface WriteDefinition<Payload> {
  payload: z.ZodType<Payload>
  right: ItineraryRight
  perform: PacketWrite<Payload>
  shownBy(payload: Payload): CorrectionCheck
}

export const defineWritePacket = <Payload extends WriteTarget>({
  payload: schema,
  right: needed,
  perform,
  shownBy,
}: WriteDefinition<Payload>): PacketHandler =>
  definePacket({
    payload: schema,
    right: needed,
    async handle(context, payload, right) {
      try {
        const { rightsVersion } = context.channels
        await admitClient(context.services, context.client, payload.itineraryId, right)
        const room = await context.services.hub.open(payload.itineraryId)
        const writing = writeContextOf(context, room, { right, rightsVersion, opId: payload.opId })
        const { isIgnored = false, burst } = await perform(writing, payload)
        const shown = shownBy(payload)
        await correct(context, payload.itineraryId, isIgnored ? alwaysWrong(shown) : { ...shown, after: burst })
      } catch (failure) {
        await correct(context, payload.itineraryId, alwaysWrong(shownBy(payload)))
        throw failure
      }
    },
  })

function writeContextOf(
  { services, channels, client }: PacketContext,
  room: DocumentRoom,
  { right, rightsVersion, opId }: { right: ItineraryRight; rightsVersion: number; opId: string | undefined },
): WriteContext {
  const { itineraryId } = room
  return {
    services,
    client,
    room,
    versions: channels.find(itineraryId)?.members.get(client)?.versions,
    run: async (command, beside) => {
      const sessionId = client.connection.session?.sessionId
      const writer = {
        origin: 'legacy' as const,
        userId: client.userId,
        ...(opId !== undefined && { opId }),
        ...(sessionId !== undefined && { sessionId }),
      }
      for (let known = rightsVersion; ;) {
        try {
          return await room.write(
            writer,
            (doc) => {
              if (known !== channels.rightsVersion || client.connection.hasEnded) throw new RightsOutdated()
              return client.charge(() => command(doc))
            },
            beside,
          )
        } catch (error) {
          if (!(error instanceof RightsOutdated)) throw error
          known = channels.rightsVersion
          await requireRight(services, client, itineraryId, right)
        }
      }
    },
  }
}

class RightsOutdated extends Error {}

const alwaysWrong = (shown: CorrectionCheck): CorrectionCheck => ({ ...shown, isTrue: () => false })

async function correct(
  { services, channels, client }: PacketContext,
  itineraryId: string,
  shown: CorrectionCheck,
): Promise<void> {
  const channel = channels.find(itineraryId)
  const member = channel?.members.get(client)
  if (channel !== undefined && member !== undefined) return channel.correctIfStale(member, shown)
  const access = client.connection.hasEnded ? undefined : await findItineraryAccess(services.db, itineraryId, client.userId)
  if (access === undefined || !mayView(access)) return
  await services.settle(itineraryId)
  const record = await findRecord(services.db, itineraryId)
  if (record === undefined) return
  const view = await readRowsView(services.db, itineraryId, record)
  client.charge(() => {
    if (!shown.isTrue(view, record))
      client.socket.emit(`itinerary-update-${itineraryId}`, correctionAction(view, record, shown.correction))
  })
}

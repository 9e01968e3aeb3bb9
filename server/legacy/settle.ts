import type { RestReader } from '#server/base/services'
import type { ItineraryChannels } from './itineraryChannels'
import type { LegacyConnection } from './legacyConnection'

/** How long a read waits for its reader's own sockets. */
const MAX_READER_WAIT_MS = 1000

/**
 * Tells a room what is pending, and waits until the reader's own sockets in it have taken that: a page that is told of an event behind the
 * answer that shows it already shows it twice. Others' sockets are not waited for, so nobody can hold up what others read.
 */
export async function settleChannel(
  channels: ItineraryChannels,
  itineraryId: string,
  reader: RestReader | undefined,
): Promise<void> {
  const until = performance.now() + MAX_READER_WAIT_MS
  for (;;) {
    const channel = channels.find(itineraryId)
    channel?.flush()
    if (channel === undefined || reader === undefined || performance.now() >= until) return
    const behind = [...channel.members.keys()].flatMap(({ connection }) =>
      isOf(reader, connection) && !connection.hasTakenAll ? [connection] : [],
    )
    if (behind.length === 0) return
    // More may be pending by then.
    await Promise.all(behind.map((connection) => connection.takenAll(until)))
  }
}

/** Somebody's own sockets; without a session those of their address. */
const isOf = ({ userId, address }: RestReader, connection: LegacyConnection): boolean =>
  connection.userId === userId && (userId !== null || connection.address === address)

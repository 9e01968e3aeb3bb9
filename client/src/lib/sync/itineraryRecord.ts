import { newId } from '../../../../shared/ids'
import type { Outbox } from '../outbox/outbox'
import { withFields } from '../outbox/recordRules'
import { recordKey, type RecordFields } from '../outbox/waiting'
import type { Heading } from './heading'

/** What the owner can do with the record. */
export interface ItineraryRecordChanges {
  /** Shows the fields at once and keeps them until the server has them. */
  change: (fields: RecordFields) => void
}

export const itineraryRecord = (
  itineraryId: string,
  outbox: Pick<Outbox, 'change'>,
  heading: Pick<Heading, 'server' | 'head'>,
): ItineraryRecordChanges => ({
  change(fields) {
    const server = heading.server.get() ?? heading.head.get()
    if (server === undefined) return
    const stamp = newId()
    void outbox.change(recordKey(itineraryId), (now) =>
      withFields(now?.kind === 'record' ? now : undefined, fields, { itineraryId, server, stamp }),
    )
  },
})

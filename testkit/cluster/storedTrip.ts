import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { computeTestView } from '../sync/captureUpdate'
import { queryPostgres } from '../server/postgresDatabases'

export interface StoredTrip {
  doc: Y.Doc
  view: ItineraryView
  /** Client clocks that more than one update writes. */
  repeated: string[]
}

interface Row {
  head_seq: number
  seq: string
  data: Uint8Array
}

/** For logs never compacted. Throws if an update is missing. */
export async function readStoredTrip(databaseUrl: string, itineraryId: string): Promise<StoredTrip> {
  const rows = (await queryPostgres(
    databaseUrl,
    `SELECT d.head_seq, u.seq, u.data FROM docs AS d JOIN doc_updates AS u ON u.doc_id = d.id WHERE d.id = '${itineraryId}' ORDER BY u.seq`,
  )) as unknown as Row[]
  if (rows.some(({ seq }, i) => Number(seq) !== i + 1) || Number(rows[0]?.head_seq) !== rows.length)
    throw new Error('the log lacks a row')
  const doc = newDoc()
  for (const { data } of rows) Y.applyUpdate(doc, data)
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('the log has a gap')
  return { doc, view: computeTestView(doc), repeated: findRepeated(rows) }
}

function findRepeated(rows: readonly Row[]): string[] {
  const next = new Map<number, number>()
  return rows.flatMap(({ seq, data }) => {
    const { from, to } = Y.parseUpdateMeta(data)
    return [...from].flatMap(([clientId, clock]) => {
      const known = next.get(clientId) ?? 0
      next.set(clientId, to.get(clientId) ?? clock)
      return clock < known ? [`update ${seq} writes ${clientId} from ${clock} on again`] : []
    })
  })
}

import * as Y from 'yjs'
import { ANY_DATE } from '#shared/dates'
import { newDoc, roots } from '#shared/itinerary/doc'
import { view } from '#shared/itinerary/view'
import type { LogGrowth } from './logGrowth'
import type { Replica } from './replica'
import type { SyncSettings } from '../syncSettings'
import type { UpdateLog } from '../log/updateLog'

type Bounds = Pick<SyncSettings, 'compactBytes' | 'compactRows'>

/** Whether the log since the last snapshot has grown so long that a new one pays. The rule is automerge-repo's, with a floor. */
export function isCompactionDue({ growth }: Replica, { compactBytes, compactRows }: Bounds): boolean {
  return growth.rows >= compactRows || growth.bytes >= Math.max(compactBytes, growth.snapBytes)
}

/** Everything that must be equal in two documents that are the same. State vectors alone do not prove it. */
function contentFingerprint(doc: Y.Doc): string {
  const { meta } = roots(doc)
  const clients = [...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b)
  return JSON.stringify([clients, view(doc, ANY_DATE, ANY_DATE), meta.toJSON()])
}

/** Whether two documents hold the same, deletions included. */
export const isSameDoc = (a: Y.Doc, b: Y.Doc): boolean =>
  contentFingerprint(a) === contentFingerprint(b) &&
  Y.equalDeleteSets(Y.createDeleteSetFromStructStore(a.store), Y.createDeleteSetFromStructStore(b.store))

/** A document in one piece. Throws when reading it back does not give the same document. */
export function takeSnapshot(doc: Y.Doc): Uint8Array {
  const snapshot = Y.encodeStateAsUpdate(doc)
  const copy = newDoc()
  Y.applyUpdate(copy, snapshot)
  const isFaithful = isSameDoc(doc, copy)
  copy.destroy()
  if (!isFaithful) throw new Error('a snapshot differs from its document')
  return snapshot
}

/** Stores a snapshot of what is on disk at the next moment when the document holds exactly that. */
export async function compactLog(replica: Replica, log: UpdateLog): Promise<void> {
  const taken = await new Promise<{ seq: number; snapshot: Uint8Array; growth: LogGrowth; rows: number; bytes: number }>(
    (resolve, reject) => {
      const take = () => {
        const { growth, headSeq, doc } = replica
        resolve({ seq: headSeq, snapshot: takeSnapshot(doc), growth, rows: growth.rows, bytes: growth.bytes })
      }
      replica.whenClean(take, reject)
    },
  )
  const { seq, snapshot, growth } = taken
  await log.compact(replica.id, { seq, snapshot })
  growth.compacted(seq, snapshot.length, taken)
}

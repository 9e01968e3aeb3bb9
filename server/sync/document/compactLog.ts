import { setImmediate as nextLoop } from 'node:timers/promises'
import * as Y from 'yjs'
import { ANY_DATE } from '#shared/dates'
import { roots } from '#shared/itinerary/doc'
import { createDocFromUpdates } from '#shared/itinerary/replayEdits'
import { computeView } from '#shared/itinerary/view'
import type { LogGrowth } from './logGrowth'
import type { Replica } from './replica'
import type { SyncSettings } from '../syncSettings'
import type { UpdateLog } from '../log/updateLog'

type Bounds = Pick<SyncSettings, 'compactBytes' | 'compactRows'>

/** Snapshots of a large document cost each edit no more. */
const SNAPSHOT_BYTES_PER_ROW = 512

/** automerge-repo's rule, with a floor. */
export function isCompactionDue({ growth }: Replica, { compactBytes, compactRows }: Bounds): boolean {
  const { rows, bytes, snapBytes } = growth
  return rows >= Math.max(compactRows, snapBytes / SNAPSHOT_BYTES_PER_ROW) || bytes >= Math.max(compactBytes, snapBytes)
}

/** Equal state vectors do not prove equal documents: deletions count. */
function contentOf(doc: Y.Doc) {
  const { meta } = roots(doc)
  const clients = [...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b)
  return {
    fingerprint: JSON.stringify([clients, computeView(doc, ANY_DATE, ANY_DATE), meta.toJSON()]),
    deleted: Y.createDeleteSetFromStructStore(doc.store),
  }
}

type Content = ReturnType<typeof contentOf>

const isSame = (a: Content, b: Content): boolean => a.fingerprint === b.fingerprint && Y.equalDeleteSets(a.deleted, b.deleted)

export const hasSameDocContent = (a: Y.Doc, b: Y.Doc): boolean => isSame(contentOf(a), contentOf(b))

type Encoded = ReturnType<typeof encode>

const encode = (doc: Y.Doc) => ({ snapshot: Y.encodeStateAsUpdate(doc), content: contentOf(doc) })

function checkCopy(copy: Y.Doc, content: Content): void {
  const isFaithful = isSame(contentOf(copy), content)
  copy.destroy()
  if (!isFaithful) throw new Error('a snapshot differs from its document')
}

/** Throws if reading it back gives another document. */
export function takeSnapshot(doc: Y.Doc): Uint8Array {
  const { snapshot, content } = encode(doc)
  checkCopy(createDocFromUpdates(snapshot), content)
  return snapshot
}

/** Requires a clean document. Yields in between: with a large one each step takes 0.1 s. */
export async function compactLog(replica: Replica, log: Pick<UpdateLog, 'compact'>): Promise<void> {
  await nextLoop()
  const taken = await new Promise<Encoded & { seq: number; growth: LogGrowth; rows: number; bytes: number }>(
    (resolve, reject) => {
      const take = () => {
        const { growth, headSeq, doc } = replica
        resolve({ ...encode(doc), seq: headSeq, growth, rows: growth.rows, bytes: growth.bytes })
      }
      replica.whenClean(take, reject)
    },
  )
  const { seq, snapshot, content, growth } = taken
  await nextLoop()
  const copy = createDocFromUpdates(snapshot)
  await nextLoop()
  checkCopy(copy, content)
  await log.compact(replica.id, { seq, snapshot })
  growth.compacted(seq, snapshot.length, taken)
}

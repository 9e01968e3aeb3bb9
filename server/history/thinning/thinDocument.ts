import type { Transaction } from '#server/base/db/database'
import { takeSnapshot } from '#server/sync/document/compactLog'
import { replaceCheckpoints, type Checkpoint } from '#server/sync/log/checkpointStore'
import { DocumentHistory } from '../versions/documentHistory'
import { readVersionNames } from '../versions/versionNameStore'
import {
  listCheckpoints,
  deleteCheckpoints,
  deleteRecordVersions,
  deleteUpdatesUpTo,
  listOldRecordVersions,
  listOldUpdates,
  listVersionsInLog,
  type OldRecordVersion,
  type OldVersion,
  type ThinnableDocument,
} from './thinningStore'

const DAY_MS = 24 * 3600 * 1000
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** Before `old` (start of a UTC day) each day's last version stays, before `oldest` only named ones. */
export interface Retention {
  old: number
  oldest: number
  most: number
}

/** `dropped`: updates. Not `isDone`: some older than `old` remain for another call. */
export interface ThinningResult {
  dropped: number
  isDone: boolean
}

/**
 * Up to the first kept state: making one blocks the process for half a second. Reads it back
 * before its updates are deleted. Changes nothing if it cannot be made.
 */
export async function thinDocument(tx: Transaction, document: ThinnableDocument, retention: Retention): Promise<ThinningResult> {
  const { id } = document
  await tx.lock('docs', id)
  const names = await readVersionNames(tx, id)
  const { updates, firstSeq } = await listOldUpdates(tx, document, retention)
  const lastRead = updates.at(-1)
  const isPart = updates.length === retention.most
  const upTo = isPart ? lastRead?.seq : undefined
  // Also those of the day of the last update: they need the state after an update that is dropped here.
  const records = await listOldRecordVersions(tx, id, { old: retention.old, upTo })
  const before = (await listCheckpoints(tx, id)).filter(({ seq }) => seq < firstSeq)
  const versions = [...before, ...updates, ...records].filter(({ version }) => version > 0)
  const kept = keptOf(versions, (version) => names.has(version), retention)
  const last = lastRead && firstKept(updates, kept)
  if (last !== undefined) {
    const state = await stateOf(tx, id, last)
    if (state === undefined) return { dropped: 0, isDone: true }
    await replaceCheckpoints(tx, { id, from: firstSeq, to: last.seq }, [state])
    await deleteUpdatesUpTo(tx, id, last.seq)
  }
  const needed = new Set(kept.map(({ seq }) => seq))
  // Later updates build on the last checkpoint.
  if (last === undefined) needed.add(before.at(-1)?.seq ?? 0)
  const staying = before.filter(({ seq }) => needed.has(seq))
  // Updates left for another call, or not in a snapshot yet, are versions too.
  const waiting = await listVersionsInLog(tx, id, { after: last?.seq ?? 0, until: retention.old })
  const readable = [...kept, ...staying, ...waiting].map(({ version }) => version)
  await deleteRecordVersions(tx, id, superfluous(records, readable))
  await deleteCheckpoints(
    tx,
    id,
    before.flatMap(({ seq }) => (needed.has(seq) ? [] : [seq])),
  )
  const dropped = last === undefined ? 0 : updates.filter(({ seq }) => seq <= last.seq).length
  return { dropped, isDone: !isPart && dropped === updates.length }
}

type Version = OldVersion & Partial<OldRecordVersion>

const isFirst = ({ kind }: Version) => kind === 'create' || kind === 'fork' || kind === 'import'

/** The last of each day, the first of all, and named ones. */
function keptOf(versions: readonly Version[], isNamed: (version: number) => boolean, { oldest }: Retention): Version[] {
  const inOrder = versions.toSorted((a, b) => a.version - b.version)
  return inOrder.filter((one, i) => {
    const next = inOrder[i + 1]
    const isLastOfDay = next === undefined || dayOf(next.at) !== dayOf(one.at)
    return (isLastOfDay && one.at >= oldest) || isNamed(one.version) || isFirst(one)
  })
}

/** Neither readable nor holding the record of a readable or later version. */
function superfluous(records: readonly OldRecordVersion[], readable: readonly number[]): number[] {
  const needed = new Set(readable)
  const withRecord = records.filter(({ hasRecord }) => hasRecord).map(({ version }) => version)
  let said: number | undefined
  let next = 0
  for (const version of [...readable, Infinity].toSorted((a, b) => a - b)) {
    for (; (withRecord[next] ?? Infinity) <= version && next < withRecord.length; next += 1) said = withRecord[next]
    if (said !== undefined) needed.add(said)
  }
  return records.flatMap(({ version }) => (needed.has(version) ? [] : [version]))
}

/** The first with a kept state, or the last. Version 0 if only record versions show that state. */
function firstKept(updates: readonly OldVersion[], kept: readonly Version[]): OldVersion | undefined {
  const keptSeqs = new Set(kept.map(({ seq }) => seq))
  const update = updates.find(({ seq }) => keptSeqs.has(seq)) ?? updates.at(-1)
  if (update === undefined) return undefined
  return kept.some(({ version }) => version === update.version) ? update : { ...update, version: 0 }
}

/** Undefined if it cannot be made. */
async function stateOf(tx: Transaction, id: string, { version, seq, at, userId }: OldVersion): Promise<Checkpoint | undefined> {
  const doc = await new DocumentHistory(tx, id).at(seq)
  return doc === undefined ? undefined : { version, seq, at, userId, state: takeSnapshot(doc) }
}

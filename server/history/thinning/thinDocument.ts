import type { Transaction } from '#server/base/db/database'
import { takeSnapshot } from '#server/sync/document/compactLog'
import { replaceCheckpoints, type Checkpoint } from '#server/sync/log/checkpointStore'
import { DocumentHistory } from '../versions/documentHistory'
import { readVersionNames } from '../versions/versionNameStore'
import {
  checkpointsOf,
  forgetCheckpoints,
  forgetRecordVersions,
  forgetUpdates,
  oldRecordVersions,
  oldUpdates,
  versionsInLog,
  type OldRecordVersion,
  type OldVersion,
  type ThinnableDocument,
} from './thinningStore'

const DAY_MS = 24 * 3600 * 1000
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** What is thinned at a time of one document. */
const UPDATES_AT_ONCE = 20_000

/** Of what is older than `old` (the beginning of a day, UTC) the last version of each day stays; of what is older than `oldest` none but those with a name. */
export interface Retention {
  old: number
  oldest: number
}

/**
 * Thins the history of one document, in the transaction of its caller, and says how many updates it dropped. A state that stays is read back before
 * anything that it is made of goes; one that cannot be made is left with all that is there. Versions with a name, and the first, stay for good.
 */
export async function thinDocument(tx: Transaction, document: ThinnableDocument, retention: Retention): Promise<number> {
  const { id } = document
  await tx.lock('docs', id)
  const names = await readVersionNames(tx, id)
  const { updates, firstSeq } = await oldUpdates(tx, document, { old: retention.old, most: UPDATES_AT_ONCE })
  const last = updates.at(-1)
  const until = last === undefined || updates.length < UPDATES_AT_ONCE ? retention.old : dayOf(last.at) * DAY_MS
  const records = await oldRecordVersions(tx, id, until)
  const before = (await checkpointsOf(tx, id)).filter(({ seq }) => seq < firstSeq)
  const versions = [...before, ...updates, ...records].filter(({ version }) => version > 0)
  const kept = keptOf(versions, (version) => names.has(version), retention)
  if (last !== undefined) {
    const states = await statesOf(
      tx,
      id,
      checkpointsFor(
        kept.filter(({ seq }) => seq >= firstSeq),
        last,
      ),
    )
    if (states === undefined) return 0
    await replaceCheckpoints(tx, { id, from: firstSeq, to: last.seq }, states)
    await forgetUpdates(tx, id, last.seq)
  }
  const needed = new Set(kept.map(({ seq }) => seq))
  // What comes after is built on the last one.
  if (last === undefined) needed.add(before.at(-1)?.seq ?? 0)
  const staying = before.filter(({ seq }) => needed.has(seq))
  // Old updates may stay because no snapshot has replaced them yet: these are versions too.
  const waiting = await versionsInLog(tx, id, { after: last?.seq ?? 0, until: retention.old })
  const readable = [...kept, ...staying, ...waiting].map(({ version }) => version)
  await forgetRecordVersions(tx, id, superfluous(records, readable))
  await forgetCheckpoints(
    tx,
    id,
    before.flatMap(({ seq }) => (needed.has(seq) ? [] : [seq])),
  )
  return updates.length
}

type Version = OldVersion & Partial<OldRecordVersion>

const isFirst = ({ kind }: Version) => kind === 'create' || kind === 'fork' || kind === 'import'

/** Those that stay: the last of each day, the first of all, and what has a name. */
function keptOf(versions: readonly Version[], isNamed: (version: number) => boolean, { oldest }: Retention): Version[] {
  const inOrder = versions.toSorted((a, b) => a.version - b.version)
  return inOrder.filter((one, i) => {
    const next = inOrder[i + 1]
    const isLastOfDay = next === undefined || dayOf(next.at) !== dayOf(one.at)
    return (isLastOfDay && one.at >= oldest) || isNamed(one.version) || isFirst(one)
  })
}

/** Versions of records that can neither be read any more nor say what stood in one that can, or in whatever comes after all of them. */
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

/**
 * After which updates the document is kept whole, in order. A checkpoint stands for the version of its update, where that stays, and otherwise only for
 * versions of the record that show it.
 */
function checkpointsFor(kept: readonly Version[], last: Version): OldVersion[] {
  const bySeq = new Map<number, OldVersion>()
  for (const one of [last, ...kept]) {
    const isOfUpdate = one.kind === undefined && kept.includes(one)
    if (isOfUpdate || !bySeq.has(one.seq)) bySeq.set(one.seq, isOfUpdate ? one : { ...one, version: 0 })
  }
  bySeq.delete(0)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** Undefined when one of these states cannot be made. */
async function statesOf(tx: Transaction, id: string, versions: readonly OldVersion[]): Promise<Checkpoint[] | undefined> {
  const history = new DocumentHistory(tx, id)
  const states: Checkpoint[] = []
  for (const { version, seq, at, userId } of versions) {
    const doc = await history.at(seq)
    if (doc === undefined) return undefined
    states.push({ version, seq, at, userId, state: takeSnapshot(doc) })
  }
  return states
}

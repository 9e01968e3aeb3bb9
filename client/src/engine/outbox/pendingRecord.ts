import { keysOf } from '#shared/keysOf'
import type { FullRecord } from '../base/itinerarySource'
import { entryOf, recordEntryFields, type EnteredField } from '#shared/itinerary/record'
import type { EntryTimes, PendingRecord, RecordFields } from './pendingChange'

/** What the rules need of the record as the server has it. */
export type ServerRecord = Pick<FullRecord, EnteredField | 'recordVersion'>

type Field = keyof RecordFields
export const fieldsOf = (fields: RecordFields): Field[] => keysOf(fields)
const pick = (from: RecordFields, fields: readonly Field[]): RecordFields =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]))

/** All that is entered with these fields. */
const wholeOf = (fields: readonly Field[]): readonly Field[] => [
  ...new Set(fields.flatMap((field): readonly Field[] => recordEntryFields[entryOf(field)])),
]
const hasDates = (fields: readonly Field[]): boolean => fields.some((field) => entryOf(field) === 'dates')
/** Days that go are part of the dates. */
const overflowOf = (overflow: PendingRecord['overflow'], fields: readonly Field[]): Pick<PendingRecord, 'overflow'> =>
  overflow !== undefined && hasDates(fields) ? { overflow } : {}
const timesOf = (times: EntryTimes | undefined, fields: readonly Field[]): EntryTimes =>
  Object.fromEntries(fields.map((field) => [entryOf(field), times?.[entryOf(field)] ?? 0]))

/** The fields to send, of what is entered together always all: one date says nothing by itself. */
export function wholeEntries({ fields, before }: PendingRecord): RecordFields {
  const { audience, ...whole } = { ...pick(before, wholeOf(fieldsOf(fields))), ...fields }
  // Entered by an earlier version of the page, which says only whether it is public: the server knows what that means.
  const isSaid = fields.isPublic === undefined || fields.audience !== undefined
  return audience === undefined || !isSaid ? whole : { ...whole, audience }
}

/** When each of them was entered. What an earlier version of the page left here counts as old. */
export const timesOfEntries = ({ fields, madeAt }: PendingRecord): EntryTimes => timesOf(madeAt, fieldsOf(fields))

interface EntryContext extends Pick<PendingRecord, 'itineraryId' | 'stamp' | 'overflow'> {
  server: Partial<ServerRecord>
  at: number
}

/**
 * One more change by the owner. What is entered for a field takes the place of what waited for it; a field that reads again as the server
 * has it waits no longer. A new entry also lifts a refusal: it is another question.
 */
export function withFields(
  now: PendingRecord | undefined,
  fields: RecordFields,
  { itineraryId, server, stamp, at, overflow }: EntryContext,
): PendingRecord | undefined {
  const entered = fieldsOf(fields)
  const before = { ...pick(server, wholeOf(entered)), ...now?.before }
  const merged = { ...now?.fields, ...fields }
  const underWay = now?.underWay ?? {}
  // A field that may already be on the server has to be sent even if it returns to its old value.
  const isChange = (field: Field) =>
    merged[field] !== before[field] || (underWay[field] !== undefined && underWay[field] !== merged[field])
  const changed = fieldsOf(merged).filter(isChange)
  if (changed.length === 0) return undefined
  return {
    kind: 'record',
    itineraryId,
    stamp,
    refused: null,
    fields: pick(merged, changed),
    before: pick(before, wholeOf(changed)),
    madeAt: timesOf({ ...now?.madeAt, ...Object.fromEntries(entered.map((field) => [entryOf(field), at])) }, changed),
    // A record created offline has no version yet.
    base: now === undefined ? server.recordVersion || null : now.base,
    ...overflowOf(hasDates(entered) ? overflow : now?.overflow, changed),
    ...(now?.underWay === undefined ? {} : { underWay }),
  }
}

/** The part of a change that is about these fields. */
const partOf = ({ overflow, ...change }: PendingRecord, fields: readonly Field[]): PendingRecord => ({
  ...change,
  fields: pick(change.fields, fields),
  before: pick(change.before, wholeOf(fields)),
  madeAt: timesOf(change.madeAt, fields),
  ...overflowOf(overflow, fields),
})

/** A change without these fields. Undefined when it has none of them, or no others. */
export function withoutFields(change: PendingRecord, named: readonly string[]): PendingRecord | undefined {
  const entries = new Set(
    fieldsOf(change.fields)
      .filter((field) => named.includes(field))
      .map(entryOf),
  )
  const left = fieldsOf(change.fields).filter((field) => !entries.has(entryOf(field)))
  return entries.size === 0 || left.length === 0 ? undefined : partOf(change, left)
}

/** What remains after the server has taken `sent`: fields that were not in it, or were changed again during the request. */
export function withoutSent(now: PendingRecord | undefined, sent: PendingRecord): PendingRecord | undefined {
  if (now === undefined) return undefined
  const left = fieldsOf(now.fields).filter((field) => now.fields[field] !== sent.fields[field])
  if (left.length === 0) return undefined
  const { underWay: _, ...rest } = partOf(now, left)
  if (now.stamp === sent.stamp) return rest
  return { ...rest, before: { ...rest.before, ...pick(sent.fields, left) }, base: null }
}

/** Marks the fields as being sent. The mark stays when the answer is lost: the server may have them or not. */
export const withUnderWay = (change: PendingRecord): PendingRecord => ({
  ...change,
  underWay: { ...change.underWay, ...change.fields },
})

/** Whether all its fields are marked as being sent with their present values. */
export const isUnderWay = ({ fields, underWay }: PendingRecord): boolean =>
  underWay !== undefined && fieldsOf(fields).every((field) => fields[field] === underWay[field])

/** Removes the mark: the server has answered. */
export const withoutUnderWay = ({ underWay: _, ...change }: PendingRecord): PendingRecord => change

/** A change adapted to a newer record. */
interface Rebased {
  change: PendingRecord
  /** Somebody else changed one of its fields in the meantime: the server decides which value stays. */
  isContested: boolean
}

/**
 * Adapts a change to a record that is newer than the one it was made on. Fields that already have the wanted value are dropped. If nobody else
 * touched the others, the change is now based on the newer record; if somebody did, it keeps its old base, and the server compares times.
 */
export function rebased({ underWay, ...change }: PendingRecord, server: ServerRecord): Rebased | undefined {
  const left = fieldsOf(change.fields).filter((field) => change.fields[field] !== server[field])
  if (left.length === 0) return undefined
  // A value that this page has sent is not somebody else's.
  const isOwn = (field: Field) => server[field] === change.before[field] || server[field] === underWay?.[field]
  const isContested = !left.every(isOwn)
  return { change: { ...partOf(change, left), base: isContested ? change.base : server.recordVersion }, isContested }
}

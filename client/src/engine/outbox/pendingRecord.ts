import { keysOf } from '#shared/keysOf'
import type { FullRecord } from '../base/itinerarySource'
import { recordEntryOf, recordEntryFields, type EditableRecordField } from '#shared/itinerary/record'
import type { RecordEntryTimes, PendingRecord, RecordFields } from './pendingChange'

export type ServerRecord = Pick<FullRecord, EditableRecordField | 'recordVersion'>

type Field = keyof RecordFields
export const recordFieldsOf = (fields: RecordFields): Field[] => keysOf(fields)
const pick = (from: RecordFields, fields: readonly Field[]): RecordFields =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]))

const wholeOf = (fields: readonly Field[]): readonly Field[] => [
  ...new Set(fields.flatMap((field): readonly Field[] => recordEntryFields[recordEntryOf(field)])),
]
const hasDates = (fields: readonly Field[]): boolean => fields.some((field) => recordEntryOf(field) === 'dates')
/** Surplus days are part of the dates. */
const overflowOf = (overflow: PendingRecord['overflow'], fields: readonly Field[]): Pick<PendingRecord, 'overflow'> =>
  overflow !== undefined && hasDates(fields) ? { overflow } : {}
const timesOf = (times: RecordEntryTimes | undefined, fields: readonly Field[]): RecordEntryTimes =>
  Object.fromEntries(fields.map((field) => [recordEntryOf(field), times?.[recordEntryOf(field)] ?? 0]))

/** Always whole entries, such as both dates. */
export function toWholeRecordEntries({ fields, before }: PendingRecord): RecordFields {
  const { audience, ...whole } = { ...pick(before, wholeOf(recordFieldsOf(fields))), ...fields }
  // An older version only set `isPublic`: the server derives the audience.
  const isSaid = fields.isPublic === undefined || fields.audience !== undefined
  return audience === undefined || !isSaid ? whole : { ...whole, audience }
}

/** Older entries count as old. */
export const recordEntryTimesOf = ({ fields, madeAt }: PendingRecord): RecordEntryTimes => timesOf(madeAt, recordFieldsOf(fields))

interface EntryContext extends Pick<PendingRecord, 'itineraryId' | 'stamp' | 'overflow'> {
  server: Partial<ServerRecord>
  at: number
}

/** Fields set back to the server's value are no longer pending. Clears a rejection. */
export function withRecordFields(
  now: PendingRecord | undefined,
  fields: RecordFields,
  { itineraryId, server, stamp, at, overflow }: EntryContext,
): PendingRecord | undefined {
  const entered = recordFieldsOf(fields)
  const before = { ...pick(server, wholeOf(entered)), ...now?.before }
  const merged = { ...now?.fields, ...fields }
  const underWay = now?.underWay ?? {}
  // A field that may be on the server is sent even if set back.
  const isChange = (field: Field) =>
    merged[field] !== before[field] || (underWay[field] !== undefined && underWay[field] !== merged[field])
  const changed = recordFieldsOf(merged).filter(isChange)
  if (changed.length === 0) return undefined
  return {
    kind: 'record',
    itineraryId,
    stamp,
    refused: null,
    fields: pick(merged, changed),
    before: pick(before, wholeOf(changed)),
    madeAt: timesOf({ ...now?.madeAt, ...Object.fromEntries(entered.map((field) => [recordEntryOf(field), at])) }, changed),
    // A record created offline has version 0.
    base: now === undefined ? server.recordVersion || null : now.base,
    ...overflowOf(hasDates(entered) ? overflow : now?.overflow, changed),
    ...(now?.underWay === undefined ? {} : { underWay }),
  }
}

const partOf = ({ overflow, ...change }: PendingRecord, fields: readonly Field[]): PendingRecord => ({
  ...change,
  fields: pick(change.fields, fields),
  before: pick(change.before, wholeOf(fields)),
  madeAt: timesOf(change.madeAt, fields),
  ...overflowOf(overflow, fields),
})

/** Undefined if none or all of its fields are named. */
export function withoutRecordFields(change: PendingRecord, named: readonly string[]): PendingRecord | undefined {
  const entries = new Set(
    recordFieldsOf(change.fields)
      .filter((field) => named.includes(field))
      .map(recordEntryOf),
  )
  const left = recordFieldsOf(change.fields).filter((field) => !entries.has(recordEntryOf(field)))
  return entries.size === 0 || left.length === 0 ? undefined : partOf(change, left)
}

/** What remains: fields not in `sent`, or changed since. */
export function withoutSentFields(now: PendingRecord | undefined, sent: PendingRecord): PendingRecord | undefined {
  if (now === undefined) return undefined
  const left = recordFieldsOf(now.fields).filter((field) => now.fields[field] !== sent.fields[field])
  if (left.length === 0) return undefined
  const { underWay: _, ...rest } = partOf(now, left)
  if (now.stamp === sent.stamp) return rest
  return { ...rest, before: { ...rest.before, ...pick(sent.fields, left) }, base: null }
}

export const markInFlight = (change: PendingRecord): PendingRecord => ({
  ...change,
  underWay: { ...change.underWay, ...change.fields },
})

export const isInFlight = ({ fields, underWay }: PendingRecord): boolean =>
  underWay !== undefined && recordFieldsOf(fields).every((field) => fields[field] === underWay[field])

export const clearInFlight = ({ underWay: _, ...change }: PendingRecord): PendingRecord => change

interface Rebased {
  change: PendingRecord
  isContested: boolean
}

/** Drops fields that have their value. On conflict the base stays; the server compares times. */
export function rebasePendingRecord({ underWay, ...change }: PendingRecord, server: ServerRecord): Rebased | undefined {
  const left = recordFieldsOf(change.fields).filter((field) => change.fields[field] !== server[field])
  if (left.length === 0) return undefined
  // Not a conflict if this page sent the value.
  const isOwn = (field: Field) => server[field] === change.before[field] || server[field] === underWay?.[field]
  const isContested = !left.every(isOwn)
  return { change: { ...partOf(change, left), base: isContested ? change.base : server.recordVersion }, isContested }
}

import type { ItineraryHead } from '../sync/itinerarySource'
import type { RecordChange, RecordFields } from './waiting'

/** What the rules need of the record as the server has it. */
export type ServerRecord = Pick<
  ItineraryHead,
  'title' | 'description' | 'image' | 'startDate' | 'endDate' | 'isPublic' | 'recordVersion'
>

type Field = keyof RecordFields
const fieldsOf = (fields: RecordFields): Field[] => Object.keys(fields) as Field[]
const pick = (from: RecordFields, fields: readonly Field[]): RecordFields =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]))
const isEmpty = (fields: RecordFields): boolean => fieldsOf(fields).length === 0

/**
 * One more change by the owner. What is entered for a field takes the place of what waited for it; a field that reads again as the server
 * has it waits no longer. A new entry also lifts a refusal: it is another question.
 */
export function withFields(
  now: RecordChange | undefined,
  fields: RecordFields,
  { itineraryId, server, stamp }: { itineraryId: string; server: Partial<ServerRecord>; stamp: string },
): RecordChange | undefined {
  const before = { ...pick(server, fieldsOf(fields)), ...now?.before }
  const merged = { ...now?.fields, ...fields }
  const underWay = now?.underWay ?? {}
  // What perhaps is there already is no way back to what was before.
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
    before: pick(before, changed),
    // A record that was born here has no version yet.
    base: now === undefined ? server.recordVersion || null : now.base,
    ...(now?.underWay === undefined ? {} : { underWay }),
    theirs: now?.theirs ?? null,
  }
}

/** What is left once the server has `sent`: fields that were changed while it was on its way. */
export function withoutSent(now: RecordChange | undefined, sent: RecordChange): RecordChange | undefined {
  if (now === undefined || now.stamp === sent.stamp) return undefined
  const left = fieldsOf(now.fields).filter((field) => now.fields[field] !== sent.fields[field])
  if (left.length === 0) return undefined
  const { underWay: _, ...rest } = now
  return {
    ...rest,
    fields: pick(now.fields, left),
    before: { ...pick(now.before, left), ...pick(sent.fields, left) },
    base: null,
  }
}

/** It is about to be sent: whether it arrives may never be heard. */
export const withUnderWay = (change: RecordChange): RecordChange => ({
  ...change,
  underWay: { ...change.underWay, ...change.fields },
})

/** Whether that was said of all its fields. */
export const isUnderWay = ({ fields, underWay }: RecordChange): boolean =>
  underWay !== undefined && fieldsOf(fields).every((field) => fields[field] === underWay[field])

/** The server has answered. */
export const withoutUnderWay = ({ underWay: _, ...change }: RecordChange): RecordChange => change

/**
 * The record moved on since the change was made. Where nobody touched the same fields it simply applies to the newer record; where
 * somebody else wrote into them the person chooses; what reads the same by now is done.
 */
export function rebased({ underWay, ...change }: RecordChange, server: ServerRecord): RecordChange | undefined {
  const left = fieldsOf(change.fields).filter((field) => change.fields[field] !== server[field])
  if (left.length === 0) return undefined
  // What was sent from here itself is nobody else's.
  const isOwn = (field: Field) => server[field] === change.before[field] || server[field] === underWay?.[field]
  const contested = left.filter((field) => !isOwn(field))
  return {
    ...change,
    fields: pick(change.fields, left),
    before: pick(change.before, left),
    base: server.recordVersion,
    theirs: contested.length === 0 ? null : pick(server, contested),
  }
}

/** The person keeps what they wrote: it is sent over what somebody else wrote. */
export const keepingMine = (change: RecordChange, stamp: string): RecordChange => ({
  ...change,
  stamp,
  before: { ...change.before, ...change.theirs },
  theirs: null,
})

/** The person lets the other's words stand; fields that nobody contests stay waiting. */
export function takingTheirs(change: RecordChange, stamp: string): RecordChange | undefined {
  const left = fieldsOf(change.fields).filter((field) => change.theirs?.[field] === undefined)
  const fields = pick(change.fields, left)
  return isEmpty(fields) ? undefined : { ...change, stamp, fields, before: pick(change.before, left), theirs: null }
}

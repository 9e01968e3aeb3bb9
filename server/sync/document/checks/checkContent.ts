import * as Y from 'yjs'
import { IDEAS_DAY_ID, roots, SCHEMA_VERSION } from '#shared/itinerary/doc'
import { eventFields, plainEventFields, type NoteField } from '#shared/itinerary/fields'
import { isOrderKey } from '#shared/itinerary/order/order'
import { isId } from '#shared/ids'
import { limits } from '#shared/limits'
import { invalidError } from '../../closeError'

type Check = (value: unknown) => boolean

export type SchemaNode = 'days' | 'events' | 'meta' | 'day' | 'event' | 'note'

export type SharedType = Pick<Y.Map<unknown>, '_item' | '_map' | '_start'>

const MAX_KEY_LENGTH = 64

const isPosition: Check = (value) =>
  Array.isArray(value) && value.length === 2 && (value[0] === IDEAS_DAY_ID || isId(value[0])) && isOrderKey(value[1])

// Commands, undo and rewrites support one note field: a second one must not compile.
const notes: Record<NoteField, Check> = { description: (value) => value instanceof Y.Text }

const values: Readonly<Record<'meta' | 'day' | 'event', Readonly<Record<string, Check>>>> = {
  meta: { v: (value) => value === SCHEMA_VERSION },
  day: { ord: isOrderKey, del: (value) => value === true },
  event: {
    pos: isPosition,
    ...notes,
    ...Object.fromEntries(plainEventFields.map((field) => [field, eventFields[field].isAllowedInDocument])),
  },
}

export function schemaNodeOf(doc: Y.Doc, type: SharedType): SchemaNode | undefined {
  const { days, events, meta } = roots(doc)
  const root: unknown = type
  if (root === days) return 'days'
  if (root === events) return 'events'
  if (root === meta) return 'meta'
  const item = type._item
  const parent: unknown = item?.parent
  if (item === null || !(parent instanceof Y.AbstractType)) return undefined
  return schemaNodeAt(kindOfParent(doc, parent), item.parentSub, type)
}

/** Looks up one level: only roots and events hold types. */
function kindOfParent(doc: Y.Doc, type: Y.AbstractType<unknown>): SchemaNode | undefined {
  const { days, events } = roots(doc)
  const root: unknown = type
  if (root === days) return 'days'
  if (root === events) return 'events'
  const grandparent: unknown = type._item?.parent
  return type instanceof Y.Map && grandparent === events ? 'event' : undefined
}

export function schemaNodeAt(parent: SchemaNode | undefined, key: string | null, type: unknown): SchemaNode | undefined {
  if (parent === 'days' && type instanceof Y.Map) return 'day'
  if (parent === 'events' && type instanceof Y.Map) return 'event'
  if (parent === 'event' && key === 'description' && type instanceof Y.Text) return 'note'
  return undefined
}

/** Throws a CloseError. Deleted content always passes. `key` null: a list part. */
export function checkContent(parent: SchemaNode | undefined, key: string | null, content: Y.Item['content']): void {
  if (key !== null && key.length > MAX_KEY_LENGTH) throw invalidError('unknown key')
  if (content instanceof Y.ContentDeleted) return
  if (parent === undefined) throw invalidError('nested too deep')
  if (parent === 'note') return checkText(key, content)
  if (key === null) throw invalidError('content in the list part of a map')
  const value = theValue(content)
  if (parent === 'days' || parent === 'events') {
    if (!isId(key)) throw invalidError('malformed id')
    if (schemaNodeAt(parent, key, value) === undefined) throw invalidError('not a map')
    return
  }
  const check = Object.hasOwn(values[parent], key) ? values[parent][key] : undefined
  if (check === undefined) throw invalidError(`unknown key: ${key}`)
  if (value !== undefined && !check(value)) throw invalidError(`wrong value: ${key}`)
}

/** Plain characters, per item at most the longest merged note (two UTF-16 units a character). */
function checkText(key: string | null, content: Y.Item['content']): void {
  if (key !== null || !(content instanceof Y.ContentString)) throw invalidError('not a plain text')
  if (content.str.length > limits.mergedDescription * 2) throw invalidError('a note without end')
}

function theValue(content: Y.Item['content']): unknown {
  if (content instanceof Y.ContentType) return content.type
  if (content instanceof Y.ContentAny && content.arr.length === 1) return content.arr[0]
  throw invalidError('not one value')
}

import * as Y from 'yjs'
import { isImagePath } from '../../shared/imagePath'
import { isCategory } from '../../shared/categories'
import { IDEAS, roots, SCHEMA_VERSION } from '../../shared/itinerary/doc'
import { isTime } from '../../shared/itinerary/fields'
import { isOrderKey } from '../../shared/itinerary/order'
import { isId } from '../../shared/ids'
import { codePoints, limits, oneLine } from '../../shared/limits'
import { invalid, tooLarge } from './closeCodes'

/** What a transaction changed, as Yjs tells it: shared types with the keys written in them, null for their list part. */
export type Touched = Y.Transaction['changed']

type Check = (value: unknown) => boolean

const MAX_DAYS = 1000
const MAX_EVENTS = 10_000

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const isLabel: Check = (value) =>
  typeof value === 'string' && value.length <= limits.eventLabel * 4 && codePoints(oneLine(value)) <= limits.eventLabel
const isPosition: Check = (value) =>
  Array.isArray(value) && value.length === 2 && (value[0] === IDEAS || isId(value[0])) && isOrderKey(value[1])

const dayKeys: Readonly<Record<string, Check>> = { ord: isOrderKey, del: (value) => value === true }
const eventKeys: Readonly<Record<string, Check>> = {
  pos: isPosition,
  label: isLabel,
  description: isNote,
  startTime: orNull(isTime),
  endTime: orNull(isTime),
  category: orNull(isCategory),
  image: orNull((value) => typeof value === 'string' && isImagePath(value)),
}
const metaKeys: Readonly<Record<string, Check>> = { v: (value) => value === SCHEMA_VERSION }

/**
 * Throws a Refusal when something that a transaction touched is not as the schema says. Keys that are gone or were never written are fine:
 * readers know what to show for them. What lay in the log before is not looked at again.
 */
export function checkValues(doc: Y.Doc, touched: Touched): void {
  const { days, events, meta } = roots(doc)
  if (doc.share.size !== 3) throw invalid('unknown root')
  for (const [shared, keys] of touched) {
    const type: unknown = shared
    const parent: unknown = shared.parent
    if (type === days) checkChildren(days, keys, dayKeys, MAX_DAYS)
    else if (type === events) checkChildren(events, keys, eventKeys, MAX_EVENTS)
    else if (type === meta) checkMap(meta, keys, metaKeys)
    else if (parent === days) checkMap(type, keys, dayKeys)
    else if (parent === events) checkMap(type, keys, eventKeys)
    else if (!isNote(type)) throw invalid('nested too deep')
  }
}

/** The value at a key as it shows; undefined when there is none. */
function valueAt(map: Pick<Y.Map<unknown>, '_map'>, key: string): unknown {
  const item = map._map.get(key)
  if (item === undefined || item.deleted) return undefined
  const content: unknown[] = item.content.getContent()
  const isValue = item.content instanceof Y.ContentAny || item.content instanceof Y.ContentType
  if (!isValue || content.length !== 1) throw invalid('not one value')
  return content[0]
}

function checkMap(map: unknown, keys: Iterable<string | null>, checks: Readonly<Record<string, Check>>): void {
  if (!(map instanceof Y.Map) || map._start !== null) throw invalid('not a plain map')
  for (const key of keys) {
    const value = key === null ? null : valueAt(map, key)
    if (value === undefined) continue
    const check = key !== null && Object.hasOwn(checks, key) ? checks[key] : undefined
    if (check === undefined) throw invalid(`unknown key: ${String(key).slice(0, 40)}`)
    if (!check(value)) throw invalid(`wrong value: ${String(key)}`)
  }
}

function checkChildren(
  root: Pick<Y.Map<unknown>, '_map' | '_start' | 'size'>,
  keys: ReadonlySet<string | null>,
  checks: Readonly<Record<string, Check>>,
  most: number,
): void {
  if (root._start !== null) throw invalid('content in the list part of a map')
  for (const id of keys) {
    const child = id === null ? undefined : valueAt(root, id)
    if (child === undefined) continue
    if (!isId(id)) throw invalid('malformed id')
    if (!(child instanceof Y.Map)) throw invalid('not a map')
    checkMap(child, child._map.keys(), checks)
  }
  // The first number counts deleted ones too, so it is only a hint that counting is worth it.
  if (root._map.size > most && root.size > most) throw tooLarge('too many days or events')
}

/** Whether `value` is a note: a text of plain characters, as long as merges of valid notes may get. */
function isNote(value: unknown): boolean {
  if (!(value instanceof Y.Text) || value._map.size > 0) return false
  for (let item = value._start; item !== null; item = item.right)
    if (!item.deleted && !(item.content instanceof Y.ContentString)) return false
  return value.length <= limits.mergedDescription || codePoints(value.toString()) <= limits.mergedDescription
}

import { isImagePath } from '../imagePath'
import { countCodePoints, mayFit, normalizeLine, normalizeMultiline, withoutControls } from '../limits'

export type TextKindName = 'line' | 'note' | 'time' | 'choice' | 'picture'
export type ValueKindName = 'place' | 'count'
export type FieldKindName = TextKindName | ValueKindName

/** Non-empty values of a field. */
export interface FieldKind<Value extends string, Name extends TextKindName = TextKindName> {
  readonly name: Name
  readonly options?: readonly Value[]
  normalize: (entered: string) => string
  /** For writers. */
  allows: (value: string) => value is Value
  /** For readers. Shows more than is allowed: a newer client may allow it. */
  shows: (value: string) => value is Value
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const TIME_WITH_SECONDS = /^(\d\d:\d\d):[0-5]\d$/

/** `HH:MM` */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

const isAnyText = (_value: string): _value is string => true

/** One line of at most `max` code points. */
export const lineKind = (max: number): FieldKind<string, 'line'> => ({
  name: 'line',
  normalize: normalizeLine,
  allows: (value): value is string => mayFit(value, max) && countCodePoints(normalizeLine(value)) <= max,
  shows: isAnyText,
})

/** Concurrent edits are merged, and may exceed `max` code points. */
export const noteKind = (max: number): FieldKind<string, 'note'> => ({
  name: 'note',
  normalize: normalizeMultiline,
  allows: (value): value is string => countCodePoints(value) <= max,
  shows: isAnyText,
})

/** `HH:MM`; seconds are cut off. */
export const timeKind: FieldKind<string, 'time'> = {
  name: 'time',
  normalize: (entered) => TIME_WITH_SECONDS.exec(entered)?.[1] ?? entered,
  allows: isTime,
  shows: isAnyText,
}

export function choiceKind<const Value extends string>(options: readonly Value[]): FieldKind<Value, 'choice'> {
  const known: readonly string[] = options
  const isOption = (value: string): value is Value => known.includes(value)
  return { name: 'choice', options, normalize: (entered) => entered, allows: isOption, shows: isOption }
}

export const pictureKind: FieldKind<string, 'picture'> = {
  name: 'picture',
  normalize: (entered) => entered,
  allows: (value): value is string => isImagePath(value),
  shows: isAnyText,
}

/** `Value` includes the empty value. */
export interface FieldDefinition<Value, Name extends FieldKindName = FieldKindName> {
  readonly kind: Name
  readonly options?: readonly string[]
  readonly empty: Value
  normalize: (entered: unknown) => unknown
  /** undefined if not allowed. */
  accept: (entered: unknown) => Value | undefined
  /** In a document, where notes are a Y.Text. */
  isAllowedInDocument: (value: unknown) => boolean
  /** Invalid values become `empty`. */
  read: (value: unknown) => Value
}

/** Any client may write NUL into a document. Rows cannot hold it. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

export function defineField<Value extends string, Name extends TextKindName, Empty extends '' | null>(
  kind: FieldKind<Value, Name>,
  empty: Empty,
): FieldDefinition<Value | Empty, Name> {
  const normalize = (entered: unknown): unknown =>
    typeof entered === 'string' ? kind.normalize(entered) || empty : (entered ?? empty)
  return {
    kind: kind.name,
    ...(kind.options && { options: kind.options }),
    empty,
    normalize,
    accept(entered) {
      const value = normalize(entered)
      if (value === null || value === empty) return empty
      return typeof value === 'string' && kind.allows(value) ? value : undefined
    },
    isAllowedInDocument: (value) => (typeof value === 'string' ? kind.allows(value) : value === empty),
    read(value) {
      if (typeof value !== 'string') return empty
      const text = kind.name === 'line' ? withoutControls(value) : withoutNul(value)
      return text !== '' && kind.shows(text) ? text : empty
    },
  }
}

/** No text: replaced whole, compared by content. */
export const defineValue = <Value, Name extends ValueKindName>(
  kind: Name,
  allows: (value: unknown) => value is Value,
  read: (value: unknown) => Value | null = (value) => (allows(value) ? value : null),
): FieldDefinition<Value | null, Name> => ({
  kind,
  empty: null,
  normalize: (entered) => entered ?? null,
  accept: (entered) => (entered === null || allows(entered) ? entered : undefined),
  isAllowedInDocument: (value) => value === null || allows(value),
  read,
})

/** Places and positions are compared by content; absent is null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return left.size === right.size && [...left].every(([key, value]) => value === right.get(key))
}

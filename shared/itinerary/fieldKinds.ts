import { isImagePath } from '../imagePath'
import { codePoints, manyLines, mayFit, oneLine } from '../limits'

export type FieldKindName = 'line' | 'note' | 'time' | 'choice' | 'picture'

/** What a field can hold when it is not empty. */
export interface FieldKind<Value extends string, Name extends FieldKindName = FieldKindName> {
  readonly name: Name
  /** The values there are to choose from. */
  readonly options?: readonly Value[]
  /** What somebody entered, in the form in which it is kept. */
  tidy: (entered: string) => string
  /** Whether a writer may write it. */
  allows: (value: string) => value is Value
  /** Whether readers show what a document holds. Most kinds show more than they allow: a newer page may allow it. */
  shows: (value: string) => value is Value
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const TIME_WITH_SECONDS = /^(\d\d:\d\d):[0-5]\d$/

/** Whether `value` is an hour of a day, `HH:MM`. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

const isAnyText = (_value: string): _value is string => true

/** A text on one line of at most `max` code points. */
export const line = (max: number): FieldKind<string, 'line'> => ({
  name: 'line',
  tidy: oneLine,
  allows: (value): value is string => mayFit(value, max) && codePoints(oneLine(value)) <= max,
  shows: isAnyText,
})

/** A text that two people may write at once: it is merged, not replaced. A single writer keeps to `max` code points, a merge may exceed them. */
export const note = (max: number): FieldKind<string, 'note'> => ({
  name: 'note',
  tidy: manyLines,
  allows: (value): value is string => codePoints(value) <= max,
  shows: isAnyText,
})

/** An hour, `HH:MM`; seconds are cut off. */
export const time: FieldKind<string, 'time'> = {
  name: 'time',
  tidy: (entered) => TIME_WITH_SECONDS.exec(entered)?.[1] ?? entered,
  allows: isTime,
  shows: isAnyText,
}

/** One of these. */
export function choice<const Value extends string>(options: readonly Value[]): FieldKind<Value, 'choice'> {
  const known: readonly string[] = options
  const isOption = (value: string): value is Value => known.includes(value)
  return { name: 'choice', options, tidy: (entered) => entered, allows: isOption, shows: isOption }
}

/** The path of one of our pictures. */
export const picture: FieldKind<string, 'picture'> = {
  name: 'picture',
  tidy: (entered) => entered,
  allows: (value): value is string => isImagePath(value),
  shows: isAnyText,
}

/** A field of something that people edit together. `Value` includes what stands for an empty one. */
export interface Field<Value extends string | null, Name extends FieldKindName = FieldKindName> {
  readonly kind: Name
  readonly options?: readonly string[]
  /** What stands where nobody wrote anything. */
  readonly empty: Value
  /** What somebody entered, in the form in which it is kept, whether it may be kept or not. */
  tidy: (entered: string | null) => string | null
  /** What somebody entered, as it is kept; undefined when a writer may not write that. */
  accept: (entered: string | null) => Value | undefined
  /** Whether a document may hold this. (Of notes it holds a shared text.) */
  mayHold: (value: unknown) => boolean
  /** What a document or a row holds, as everybody reads it. */
  read: (value: unknown) => Value
}

/** Documents may hold NUL: clients of any kind write into them. Rows cannot. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

/** A field of a kind; `empty` is what it holds while it holds nothing. */
export function field<Value extends string, Name extends FieldKindName, Empty extends '' | null>(
  kind: FieldKind<Value, Name>,
  empty: Empty,
): Field<Value | Empty, Name> {
  const tidy = (entered: string | null): string | Empty => (entered === null ? empty : kind.tidy(entered) || empty)
  return {
    kind: kind.name,
    ...(kind.options && { options: kind.options }),
    empty,
    tidy,
    accept(entered) {
      const value = tidy(entered)
      if (value === null || value === empty) return empty
      return kind.allows(value) ? value : undefined
    },
    mayHold: (value) => (typeof value === 'string' ? kind.allows(value) : value === empty),
    read(value) {
      if (typeof value !== 'string') return empty
      const text = withoutNul(value)
      return text !== '' && kind.shows(text) ? text : empty
    },
  }
}

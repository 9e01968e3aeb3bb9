/** The client has the wire schemas as types only: the schema library is large. */
export type Check<T> = (value: unknown) => value is T

/** A new field does not compile without its check. */
export type Shape<T> = { [Field in keyof T]-?: Check<T[Field]> }

export const isAnything = (_value: unknown): _value is unknown => true
export const isText: Check<string> = (value) => typeof value === 'string'
export const isNumber: Check<number> = (value) => typeof value === 'number'
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean'
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)
export const orUndefined =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)
export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)
export const oneOf =
  <T>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((one) => one === value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Unknown fields are allowed. */
export const objectOf =
  <T extends object>(shape: Shape<T>): Check<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Check<unknown>>(shape).every(([field, check]) => check(value[field]))

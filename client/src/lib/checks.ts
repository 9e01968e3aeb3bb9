/** The client has the wire schemas as types only: the schema library is large. */
export type TypeGuard<T> = (value: unknown) => value is T

/** A new field does not compile without its check. */
export type ShapeGuards<T> = { [Field in keyof T]-?: TypeGuard<T[Field]> }

export const isAnything = (_value: unknown): _value is unknown => true
export const isText: TypeGuard<string> = (value) => typeof value === 'string'
export const isNumber: TypeGuard<number> = (value) => typeof value === 'number'
export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean'
export const orNull =
  <T>(check: TypeGuard<T>): TypeGuard<T | null> =>
  (value): value is T | null =>
    value === null || check(value)
export const orUndefined =
  <T>(check: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)
export const listOf =
  <T>(check: TypeGuard<T>): TypeGuard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)
export const oneOf =
  <T>(...values: readonly T[]): TypeGuard<T> =>
  (value): value is T =>
    values.some((one) => one === value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Unknown fields are allowed. */
export const objectOf =
  <T extends object>(shape: ShapeGuards<T>): TypeGuard<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<TypeGuard<unknown>>(shape).every(([field, check]) => check(value[field]))

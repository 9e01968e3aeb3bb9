import { v7 } from 'uuid'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new id: UUID version 7, lower case, so that ids sort by the time of their making. */
export const newId = (): string => v7()

/** Whether `value` has the form of our ids: a lower-case UUID of any version. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

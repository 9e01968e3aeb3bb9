import { eventColumns } from '#server/base/db/eventColumns'

/** SELECT list of an event's columns: `start_time AS "startTime", …`. */
export const selectedFields = eventColumns.map(({ field, column }) => `${column} AS "${field}"`).join(', ')

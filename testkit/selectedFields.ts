import { eventColumns } from '#server/base/db/eventColumns'

/** The fields of an event as a query of its row names them: `start_time AS "startTime", …`. */
export const selectedFields = eventColumns.map(({ field, column }) => `${column} AS "${field}"`).join(', ')

import type { CalendarDate, WireDate } from './dates'

// Apart from the rest of what is done with dates: the first page shows some, and computes none.

/** The calendar day of a wire date that has been looked at already. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wire date begins with its day
export const fromWireDate = (date: WireDate): CalendarDate => date.slice(0, 10) as CalendarDate

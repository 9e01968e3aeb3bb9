import type { CalendarDate, WireDate } from './dates'

// Apart from dates.ts: the first page computes no dates.

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wire date begins with its day
export const fromWireDate = (date: WireDate): CalendarDate => date.slice(0, 10) as CalendarDate

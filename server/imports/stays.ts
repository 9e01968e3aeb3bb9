import { daysBetween, formatWeekdayDate, type CalendarDate } from '#shared/dates'
import type { FileEvent } from '#shared/api/itineraryFile'
import { foldText } from '#shared/text'
import { withSourceLine } from './normalizeEvent'
import { withoutSymbols } from './textMarks'

export interface DatedEvent {
  date: CalendarDate
  event: FileEvent
  /** Nights of a stay, and days of what lasts longer. */
  nights: number
  /** UTC times without a known zone. */
  isUtc: boolean
  repeats: boolean
  place: string
  line: number
}

const HOME = /^(?:piso|casa|estudio|flat)\b/u
const STAY =
  /\b(?:hotel|hostal|hostel|albergue|albergo|apartamento|apartament|apartment|airbnb|booking|alojamiento|estancia|check-?in|stay|reserved|reservad[oa]|reserva|camping|ryokan|riad|resort|parador|pension|posada|casa rural|guest ?house|b&b|motel|lodge|inn|suites?)\b/u

/** Of what lasts for nights. `place`: '' if it says nothing. */
export function looksLikeStay(name: string, place: string): boolean {
  const words = foldText(withoutSymbols(name))
  return STAY.test(words) || HOME.test(words) || (place !== '' && !/\bv(?:uelo|acaciones|iaje)\b/u.test(words))
}

export const formatNights = (nights: number): string => (nights === 1 ? '1 noche' : `${nights} noches`)

/** `Salida: martes, 27 de octubre, 11:00` */
export const formatMoment = (what: string, date: CalendarDate, time: string | null): string =>
  `${what}: ${formatWeekdayDate(date).toLowerCase()}${time === null ? '' : `, ${time}`}`

const CHECK = /^(.{0,100}?)\s*[-–(:|]?\s*\bcheck[- ]?(in|out)\b\)?\s*[:–|-]?\s*(?:at |en |to |de |from )?(.{0,100})$/iu

function readCheck({ event, place }: DatedEvent): { name: string; isIn: boolean; key: string } | undefined {
  const [, before = '', word, behind = ''] = CHECK.exec(event.label) ?? []
  if (word === undefined) return undefined
  const name = [before, behind].filter((part) => part !== '').join(' ')
  const key = foldText(name === '' ? place : name)
  return key === '' ? undefined : { name: name === '' ? event.label : name, isIn: word.toLowerCase() === 'in', key }
}

/** `Check-in: Hotel` and `Check-out: Hotel` of a later day are one stay. */
export function joinChecks(events: readonly DatedEvent[]): DatedEvent[] {
  const open = new Map<string, { at: DatedEvent; name: string }>()
  const joined = new Map<DatedEvent, DatedEvent | undefined>()
  for (const one of events.toSorted((a, b) => daysBetween(b.date, a.date))) {
    const check = readCheck(one)
    if (check?.isIn === true) open.set(check.key, { at: one, name: check.name })
    const begun = check?.isIn === false ? open.get(check.key) : undefined
    if (check === undefined || begun === undefined || one.date <= begun.at.date) continue
    open.delete(check.key)
    joined.set(begun.at, stayOf(begun.at, one, begun.name)).set(one, undefined)
  }
  return events.flatMap((one) => (joined.has(one) ? (joined.get(one) ?? []) : one))
}

function stayOf(first: DatedEvent, last: DatedEvent, name: string): DatedEvent {
  const nights = daysBetween(first.date, last.date)
  const known = new Set(first.event.description.split('\n'))
  const notes = [first.event.description, ...last.event.description.split('\n').filter((text) => !known.has(text))].filter(
    (note) => note !== '',
  )
  const description = [formatNights(nights), formatMoment('Salida', last.date, last.event.startTime), ...notes].join('\n')
  const event = { ...first.event, label: name, description, category: 'accommodation' as const, endTime: null }
  return { ...first, nights, event: withSourceLine(event, first.line) }
}

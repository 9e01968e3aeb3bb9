import type { ImportPreview, ImportProblem } from '#shared/api/imports'
import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'
import { emptyEventFields } from '#shared/itinerary/fields'
import { countCodePoints, limits, normalizeLine } from '#shared/limits'

/** Where an event goes: the index of a day, the ideas, or nowhere. */
export type Placement = number | 'ideas' | 'nowhere'

/** By the index of the problem. */
export type Placements = Readonly<Record<number, Placement>>

interface PlannedEvent {
  event: FileEvent
  line: number | null
}

export interface PlannedProblem {
  index: number
  problem: ImportProblem
  /** Of the event of the same line, or of the words that were not understood; undefined for neither. */
  placement: Placement | undefined
}

export interface PlannedDay {
  events: FileEvent[]
  /** By the index of their event. */
  problems: ReadonlyMap<number, ImportProblem[]>
  /** Of lines without an event, by the index of the event behind them. */
  between: ReadonlyMap<number, ImportProblem[]>
}

export interface PlannedTrip {
  itinerary: FileItinerary
  days: PlannedDay[]
  ideas: PlannedDay
  problems: PlannedProblem[]
}

/** Problems of headings belong to what follows. */
const headingCodes: ReadonlySet<ImportProblem['code']> = new Set(['assumed_month', 'bad_day', 'date_mismatch', 'repeated_day'])

/** Periplo's own files are understood, and a cut preview lacks events. */
export const canPlace = ({ kind, problems }: ImportPreview): boolean =>
  kind !== 'json' && kind !== 'zip' && !problems.some(({ code }) => code === 'preview_cut')

/** The preview with events placed as the user chose. */
export function planTrip({ itinerary, eventLines, problems }: ImportPreview, placements: Placements): PlannedTrip {
  const withLines = (events: readonly FileEvent[], lines: readonly (number | null)[] = []): PlannedEvent[] =>
    events.map((event, i) => ({ event, line: lines[i] ?? null }))
  const days = itinerary.days.map(({ events }, i) => withLines(events, eventLines.days[i]))
  const ideas = withLines(itinerary.ideas, eventLines.ideas)
  const listOf = (placement: Placement): PlannedEvent[] =>
    placement === 'ideas' ? ideas : placement === 'nowhere' ? [] : (days[placement] ?? [])
  const placementOf = (line: number): Placement | undefined => {
    const day = days.findIndex((events) => events.some((one) => one.line === line))
    return day >= 0 ? day : ideas.some((one) => one.line === line) ? 'ideas' : undefined
  }

  const planned = problems.map((problem, index): PlannedProblem => {
    const { line, quote } = problem
    const here = quote !== null ? 'nowhere' : line === null || headingCodes.has(problem.code) ? undefined : placementOf(line)
    const placement = here === undefined ? undefined : (placements[index] ?? here)
    if (here !== undefined && placement !== undefined && placement !== here) {
      const from = listOf(here)
      const at = from.findIndex((one) => one.line === line)
      const [moved] = quote === null && at >= 0 ? from.splice(at, 1) : [{ event: eventOf(quote ?? ''), line }]
      if (moved !== undefined) insertByLine(listOf(placement), moved)
    }
    return { index, problem, placement }
  })
  return {
    itinerary: { ...itinerary, days: days.map((day) => ({ events: eventsOf(day) })), ideas: eventsOf(ideas) },
    ...problemsBeside([...days, ideas], planned),
    problems: planned,
  }
}

const eventsOf = (planned: readonly PlannedEvent[]): FileEvent[] => planned.map(({ event }) => event)

function insertByLine(list: PlannedEvent[], one: PlannedEvent): void {
  const at = list.findIndex(({ line }) => line !== null && one.line !== null && line > one.line)
  list.splice(at < 0 ? list.length : at, 0, one)
}

const HOURS = /^(\d\d:\d\d)(?:–(\d\d:\d\d))? (?=.)/u

function eventOf(quote: string): FileEvent {
  const [hours = '', startTime = null, endTime = null] = HOURS.exec(quote) ?? []
  const title = normalizeLine(quote.slice(hours.length))
  const isLong = countCodePoints(title) > limits.eventLabel
  return {
    ...emptyEventFields,
    label: isLong
      ? `${Array.from(title)
          .slice(0, limits.eventLabel - 1)
          .join('')
          .trimEnd()}…`
      : title,
    description: isLong ? title : '',
    startTime,
    endTime,
  }
}

/** Each problem beside the event of its line, or between those before and behind it. */
function problemsBeside(
  lists: readonly PlannedEvent[][],
  planned: readonly PlannedProblem[],
): Pick<PlannedTrip, 'days' | 'ideas'> {
  const places = lists.flatMap((list, day) => list.flatMap(({ line }, at) => (line === null ? [] : [{ day, at, line }])))
  const beside = lists.map(() => ({ problems: new Map<number, ImportProblem[]>(), between: new Map<number, ImportProblem[]>() }))
  for (const { problem } of planned) {
    const { line, code } = problem
    if (line === null) continue
    const same = places.find((place) => place.line === line)
    const before = places.reduce<(typeof places)[number] | undefined>(
      (best, place) => (place.line < line && place.line >= (best?.line ?? 0) ? place : best),
      undefined,
    )
    const next = places.reduce<(typeof places)[number] | undefined>(
      (best, place) => (place.line > line && place.line < (best?.line ?? Infinity) ? place : best),
      undefined,
    )
    const place = same ?? (headingCodes.has(code) ? next : undefined) ?? before ?? next
    if (place === undefined) continue
    const at = place.line < line ? place.at + 1 : place.at
    const map = beside[place.day]?.[place === same ? 'problems' : 'between']
    map?.set(at, [...(map.get(at) ?? []), problem])
  }
  const none: PlannedDay = { events: [], problems: new Map(), between: new Map() }
  const all = lists.map((list, i): PlannedDay => ({ ...none, ...beside[i], events: eventsOf(list) }))
  return { days: all.slice(0, -1), ideas: all.at(-1) ?? none }
}

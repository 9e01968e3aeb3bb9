import type { ItineraryDifference } from '#shared/api/versions'
import { shortDayLabel, formatEventFieldNames, quoteTitle, formatRecordFieldNames } from '../base/changeTexts'
import { historyTexts } from './historyTexts'

/** By id of a past event or day. */
export interface DifferenceTexts {
  events: ReadonlyMap<string, string>
  days: ReadonlyMap<string, string>
}

/** `differences` lead from today to the version: what they add is gone today. */
export function describeDifferences(differences: readonly ItineraryDifference[]): DifferenceTexts {
  const [events, days] = [new Map<string, string>(), new Map<string, string>()]
  const say = (texts: Map<string, string>, id: string | undefined, text: string) => {
    if (id === undefined) return
    const before = texts.get(id)
    texts.set(id, before === undefined ? text : `${before}. ${text}`)
  }
  for (const { kind, dayId, eventId, fields = [] } of differences) {
    if (kind === 'add-event') say(events, eventId, historyTexts.notThere)
    else if (kind === 'move-event') say(events, eventId, historyTexts.elsewhere)
    else if (kind === 'edit-event') say(events, eventId, historyTexts.otherwise(formatEventFieldNames(fields)))
    else if (kind === 'add-day') say(days, dayId, historyTexts.notThere)
    else if (kind === 'move-day') say(days, dayId, historyTexts.elsewhere)
  }
  return { events, days }
}

/** For later additions and changes to the record. */
export function formatUnmarkedDifferences(differences: readonly ItineraryDifference[]): string[] {
  const besides = differences.flatMap(({ kind, label }) =>
    kind === 'delete-event' ? [quoteTitle(label)] : kind === 'delete-day' ? [`el ${shortDayLabel(label)}`] : [],
  )
  const record = differences.flatMap(({ kind, fields = [] }) => (kind === 'edit-itinerary' ? fields : []))
  const hasOtherPeople = differences.some(({ kind }) => kind === 'add-collaborator' || kind === 'remove-collaborator')
  return [
    ...(besides.length > 0 ? [historyTexts.alsoToday(besides)] : []),
    ...(record.length > 0 ? [historyTexts.otherToday(formatRecordFieldNames(record))] : []),
    ...(hasOtherPeople ? [historyTexts.peopleToday] : []),
  ]
}

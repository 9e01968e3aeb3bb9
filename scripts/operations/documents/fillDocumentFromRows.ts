import type * as Y from 'yjs'
import type { WireDay, WireEvent } from '#shared/api/events'
import { ANY_DATE } from '#shared/dates'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent, CommandError } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, isMarkedDeleted, roots } from '#shared/itinerary/doc'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { eventFieldNames, pickEventFields } from '#shared/itinerary/fields'
import { reorderEvents } from '#shared/itinerary/reorder'
import { computeView } from '#shared/itinerary/view'

const look = (doc: Y.Doc) => computeView(doc, ANY_DATE, ANY_DATE)

/** Without `isCurrent` rows only fill what the document lacks. Returns the number of changes. */
export function fillDocumentFromRows(
  doc: Y.Doc,
  { days, ideas }: { days: WireDay[]; ideas: WireEvent[] },
  isCurrent: boolean,
): number {
  let changes = 0
  doc.on('afterTransaction', ({ changed }) => {
    if (changed.size > 0) changes += 1
  })
  days.forEach(({ id }, i) => {
    const day = roots(doc).days.get(id)
    if (day === undefined) addDay(doc, { rangeDays: Infinity, id })
    else if (isCurrent && isMarkedDeleted(day)) day.delete('del')
    if (day === undefined || isCurrent) moveDay(doc, id, i)
  })
  for (const { id, events } of [...days, { id: IDEAS_DAY_ID, events: ideas }]) fillDay(doc, id, events, isCurrent)
  if (!isCurrent) return changes
  const known = new Set([...days.flatMap(({ events }) => events), ...ideas].map(({ id }) => id))
  for (const id of Object.keys(look(doc).events)) if (!known.has(id)) deleteEvent(doc, id)
  for (const { id } of look(doc).days) if (!days.some((day) => day.id === id)) deleteDay(doc, id)
  return changes
}

function fillDay(doc: Y.Doc, dayId: string, wanted: readonly WireEvent[], isCurrent: boolean): void {
  wanted.forEach((row, index) => {
    const event = look(doc).events[row.id]
    const fields = pickEventFields(row)
    const write = () => {
      if (event === undefined) {
        addEvent(doc, { dayId, index }, { ...fields, label: row.label === '' ? 'Sin título' : row.label }, row.id)
        return
      }
      const different = eventFieldNames.filter(
        (field) => !isSameValue(event[field], row[field]) && (isCurrent || event[field] === null || event[field] === ''),
      )
      editEvent(doc, row.id, Object.fromEntries(different.map((field) => [field, fields[field]])))
      if (isCurrent && event.dayId !== dayId) moveEvent(doc, row.id, { dayId, index })
    }
    try {
      write()
    } catch (error) {
      // Over a writer's limits (an overlong note, an overfull day): skipped.
      if (!(error instanceof CommandError)) throw error
    }
  })
  if (isCurrent)
    reorderEvents(
      doc,
      dayId,
      wanted.map(({ id }) => id),
    )
}

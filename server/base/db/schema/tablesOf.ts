import { calendarsTables } from './calendars'
import { documentsTables } from './documents'
import { historyTables } from './history'
import { itinerariesTables } from './itineraries'
import { mailsTables } from './mails'
import { moderationTables } from './moderation'
import { peopleTables } from './people'
import { placesTables } from './places'
import { projectionTables } from './projection'
import { socialTables } from './social'
import type { TableParts } from './sqliteParts'
import { uploadsTables } from './uploads'

/** All tables that both engines have, made of the parts of an engine; each before those that refer to it. */
export function tablesOf(parts: TableParts) {
  const people = peopleTables(parts)
  const places = placesTables(parts)
  const itineraries = itinerariesTables(parts, { ...people, ...places })
  const both = { ...people, ...itineraries }
  return {
    ...people,
    ...places,
    ...itineraries,
    ...historyTables(parts, both),
    ...socialTables(parts, both),
    ...documentsTables(parts, itineraries),
    ...projectionTables(parts, itineraries),
    ...uploadsTables(parts, people),
    ...calendarsTables(parts, both),
    ...mailsTables(parts),
    ...moderationTables(parts, people),
  }
}

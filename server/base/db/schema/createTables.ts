import { calendarsTables, itinerariesTables, placesTables } from './itineraries'
import { commentsTables, socialTables } from './social'
import { documentsTables, historyTables } from './documents'
import { mailsTables, noticesTables } from './notices'
import { moderationTables } from './moderation'
import { peopleTables } from './people'
import { projectionTables } from './projection'
import type { ColumnBuilders } from './sqliteColumnBuilders'
import { uploadsTables } from './uploads'

/** In order of references. */
export function createTables(parts: ColumnBuilders) {
  const people = peopleTables(parts)
  const places = placesTables(parts)
  const itineraries = itinerariesTables(parts, { ...people, ...places })
  const both = { ...people, ...itineraries }
  const social = socialTables(parts, both)
  const comments = commentsTables(parts, both)
  return {
    ...people,
    ...places,
    ...itineraries,
    ...historyTables(parts, both),
    ...social,
    ...comments,
    ...noticesTables(parts, { ...both, ...social, ...comments }),
    ...documentsTables(parts, itineraries),
    ...projectionTables(parts, itineraries),
    ...uploadsTables(parts, both),
    ...calendarsTables(parts, both),
    ...mailsTables(parts),
    ...moderationTables(parts, people),
  }
}

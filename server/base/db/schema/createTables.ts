import { calendarsTables } from './calendars'
import { commentsTables } from './comments'
import { documentsTables } from './documents'
import { historyTables } from './history'
import { itinerariesTables } from './itineraries'
import { mailsTables } from './mails'
import { moderationTables } from './moderation'
import { noticesTables } from './notices'
import { peopleTables } from './people'
import { placesTables } from './places'
import { projectionTables } from './projection'
import { socialTables } from './social'
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

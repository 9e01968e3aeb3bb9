import type { ForkSource } from '#shared/api/itineraries'
import { column, flag, type Column } from '#server/base/db/rowShape'
import { visibleToViewerSql } from './feedKinds'

/** Whether the viewer may know from which itinerary `source` another was made: id and title. Who may see it may. */
const mayKnowSourceSql = visibleToViewerSql('itinerary', 'source')

/** What a card says of where its itinerary `t` comes from and what came of it, beside `forkSourceJoins`. */
export const forkColumns = {
  isFork: flag('(t.forked_from IS NOT NULL)'),
  sourceId: column<string | null>(`CASE WHEN ${mayKnowSourceSql} THEN source.id END`),
  sourceTitle: column<string | null>(`CASE WHEN ${mayKnowSourceSql} THEN source.title END`),
  sourceAuthorId: column<string | null>('maker.id'),
  sourceAuthorName: column<string | null>('maker.name'),
  sourceAuthorUsername: column<string | null>('maker.username'),
  sourceAuthorAvatar: column<string | null>('maker.avatar'),
  forkCount: column<number>('(SELECT count(*) FROM itineraries AS fork WHERE fork.forked_from = t.id)'),
}

type ForkRow = { [Name in keyof typeof forkColumns]: (typeof forkColumns)[Name] extends Column<infer Value> ? Value : never }

/**
 * The source as it is today, and for those who may know it whoever owns it; for the others, and of one that is gone, the last owner that was told to
 * everybody.
 */
export const forkSourceJoins = `LEFT JOIN itineraries AS source ON source.id = t.forked_from
  LEFT JOIN users AS maker ON maker.id = CASE WHEN ${mayKnowSourceSql} THEN source.user_id ELSE t.forked_from_author END`

/** What a trip was made from, for one viewer; null when it is nobody's copy. */
export function toForkSource(row: Readonly<ForkRow>): ForkSource | null {
  if (!row.isFork) return null
  const { sourceId, sourceTitle, sourceAuthorId: id, sourceAuthorName: name, sourceAuthorUsername: username } = row
  if (id === null || name === null || username === null) return { id: null, title: null, author: null }
  return { id: sourceId, title: sourceTitle, author: { id, name, username, avatar: row.sourceAuthorAvatar } }
}

import type { ForkSource } from '#shared/api/itineraries'
import { column, flag, type Column } from '#server/base/db/rowShape'
import { isFindableSql, isPersonKnownSql } from './visibility'

/** What a card says of where its itinerary `t` comes from and what came of it, beside `forkSourceJoins`. */
export const forkColumns = {
  isFork: flag('(t.forked_from IS NOT NULL)'),
  sourceId: column<string | null>('source.id'),
  sourceTitle: column<string | null>('source.title'),
  /** Null where the viewer may not know the author: then the rest of the row is not used. */
  sourceAuthorId: column<string | null>(`CASE WHEN ${isPersonKnownSql('maker')} THEN maker.id END`),
  sourceAuthorName: column<string | null>('maker.name'),
  sourceAuthorUsername: column<string | null>('maker.username'),
  sourceAuthorAvatar: column<string | null>('maker.avatar'),
  forkCount: column<number>('(SELECT count(*) FROM itineraries AS fork WHERE fork.forked_from = t.id)'),
}

type ForkRow = { [Name in keyof typeof forkColumns]: (typeof forkColumns)[Name] extends Column<infer Value> ? Value : never }

/**
 * The source as it is today for those who may find it (a link is for whom it was given to), with whoever owns it; for the others, and of one that is gone, the last owner that was told to
 * everybody.
 */
export const forkSourceJoins = `LEFT JOIN itineraries AS source ON source.id = t.forked_from AND ${isFindableSql('itinerary', 'source')}
  LEFT JOIN users AS maker ON maker.id = coalesce(source.user_id, t.forked_from_author)`

/** What a trip was made from, for one viewer; null when it is no copy, and when the viewer may not know its author or the account is gone. */
export function toForkSource(row: Readonly<ForkRow>): ForkSource | null {
  if (!row.isFork) return null
  const { sourceId, sourceTitle, sourceAuthorId: id, sourceAuthorName: name, sourceAuthorUsername: username } = row
  if (id === null || name === null || username === null) return null
  return { id: sourceId, title: sourceTitle, author: { id, name, username, avatar: row.sourceAuthorAvatar } }
}

/** A condition on a thing `t`. `lookup` uses an index; `condition` tests one row. */
export interface FilterSql {
  lookup: string
  condition: string
}

const itineraryIsMine = (t: string): string =>
  `(${t}.user_id = @viewer OR EXISTS (SELECT 1 FROM collaborators AS c WHERE c.itinerary_id = ${t}.id AND c.user_id = @viewer))`

/** Published kinds: table, likes, and the things that are the viewer's own. */
export const feedKinds = {
  itinerary: {
    things: 'itineraries',
    likes: 'itinerary_likes',
    thingId: 'itinerary_id',
    mine: {
      sqlite: '(t.user_id = @viewer OR t.id IN (SELECT itinerary_id FROM collaborators WHERE user_id = @viewer))',
      postgres: '(t.user_id = @viewer OR t.id = ANY (ARRAY(SELECT itinerary_id FROM collaborators WHERE user_id = @viewer)))',
    },
    isMine: itineraryIsMine,
  },
  list: {
    things: 'lists',
    likes: 'list_likes',
    thingId: 'list_id',
    mine: { sqlite: 't.user_id = @viewer', postgres: 't.user_id = @viewer' },
    isMine: (t: string): string => `${t}.user_id = @viewer`,
  },
} as const

/** The viewer is a member of `t` who has not opened it yet. */
export const isInvitedSql =
  'EXISTS (SELECT 1 FROM collaborators AS c WHERE c.itinerary_id = t.id AND c.user_id = @viewer AND c.accepted_at IS NULL)'

export type FeedKind = keyof typeof feedKinds

export const likedByViewerSql = (kind: FeedKind): string => {
  const { likes, thingId } = feedKinds[kind]
  return `EXISTS (SELECT 1 FROM ${likes} AS k WHERE k.${thingId} = t.id AND k.user_id = @viewer)`
}

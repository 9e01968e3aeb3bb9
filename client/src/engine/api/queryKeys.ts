type Filter = Readonly<Record<string, string | number | boolean | undefined>>

const group = <const Name extends string>(name: Name) => ({
  all: [name] as const,
  list: (filter: Filter) => [name, 'list', filter] as const,
  endless: (filter: Filter) => [name, 'endless', filter] as const,
  one: (id: string) => [name, 'one', id.toLowerCase()] as const,
})

const circle = (who: 'followers' | 'following', id: string) => ['users', who, id] as const

/** Only `itineraries`, `lists`, `users` and `notifications` are stored on the device. */
export const queryKeys = {
  itineraries: {
    ...group('itineraries'),
    people: (id: string) => [...group('itineraries').one(id), 'people'] as const,
    /** The user's edits that lost a conflict. */
    overruled: (id: string) => ['overruled', id] as const,
    candidates: (id: string, query: string) => [...group('itineraries').one(id), 'candidates', query] as const,
  },
  history: {
    all: (id: string) => ['history', id.toLowerCase()] as const,
    entries: (id: string) => ['history', id.toLowerCase(), 'entries'] as const,
    version: (id: string, version: string) => ['history', id.toLowerCase(), 'version', version] as const,
  },
  comments: (id: string, eventId: string | null) => ['comments', id.toLowerCase(), eventId ?? 'trip'] as const,
  tripMap: (id: string, scheme: string) => ['tripMap', id.toLowerCase(), scheme] as const,
  streets: ['streets'] as const,
  threads: (id?: string) => (id === undefined ? (['comments'] as const) : (['comments', id.toLowerCase()] as const)),
  notifications: ['notifications'] as const,
  unread: ['unread'] as const,
  notificationSettings: (userId: string) => ['notificationSettings', userId] as const,
  invitations: (userId: string) => ['invitations', userId] as const,
  offers: (userId: string) => ['offers', userId] as const,
  invitationLinks: (itineraryId: string) => ['invitationLinks', itineraryId.toLowerCase()] as const,
  openedInvitation: (token: string) => ['openedInvitation', token] as const,
  /** Of one itinerary, or null for all of the user's. */
  calendarFeed: (userId: string, itineraryId: string | null) => ['calendarFeed', userId, itineraryId] as const,
  restricted: (userId: string, list: 'blocked' | 'muted') => ['restricted', userId, list] as const,
  shared: (userId: string, otherId: string) => ['shared', userId, otherId] as const,
  lists: {
    ...group('lists'),
    picker: (userId: string) => ['lists', 'picker', userId] as const,
    /** Ids of the user's lists known to contain the itinerary. */
    holding: (itineraryId: string) => ['lists', 'holding', itineraryId] as const,
  },
  users: {
    ...group('users'),
    suggested: (limit: number) => ['users', 'suggested', limit] as const,
    followers: (id: string) => circle('followers', id),
    following: (id: string) => circle('following', id),
    map: (id: string) => ['users', 'map', id] as const,
  },
}

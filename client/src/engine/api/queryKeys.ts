type Filter = Readonly<Record<string, string | number | boolean | undefined>>

/** The keys of one kind of thing in the query cache: pages of them, and each by itself. */
const group = <const Name extends string>(name: Name) => ({
  all: [name] as const,
  list: (filter: Filter) => [name, 'list', filter] as const,
  endless: (filter: Filter) => [name, 'endless', filter] as const,
  one: (id: string) => [name, 'one', id.toLowerCase()] as const,
})

// One type for both, so that a screen may show the one or the other.
const circle = (who: 'followers' | 'following', id: string) => ['users', who, id] as const

/** What the query cache calls everything that the server told of things and people. */
export const queryKeys = {
  itineraries: {
    ...group('itineraries'),
    /** Who takes part in it. */
    people: (id: string) => [...group('itineraries').one(id), 'people'] as const,
    /** What of one's own does not stand in its record. */
    overruled: (id: string) => ['overruled', id] as const,
    /** Whom its owner may add. */
    candidates: (id: string, query: string) => [...group('itineraries').one(id), 'candidates', query] as const,
  },
  /** What an itinerary was, and who changed it. Not below the itineraries' key: this device does not keep it. */
  history: {
    all: (id: string) => ['history', id.toLowerCase()] as const,
    entries: (id: string) => ['history', id.toLowerCase(), 'entries'] as const,
    version: (id: string, version: string) => ['history', id.toLowerCase(), 'version', version] as const,
  },
  /** What is said of an itinerary, or of an event in it. Not below the itineraries' key: this device does not keep it. */
  comments: (id: string, eventId: string | null) => ['comments', id.toLowerCase(), eventId ?? 'trip'] as const,
  /** All that is said of an itinerary and its events, or (without one) anywhere. */
  threads: (id?: string) => (id === undefined ? (['comments'] as const) : (['comments', id.toLowerCase()] as const)),
  /** What one is told of. */
  notifications: ['notifications'] as const,
  /** How much of it one has not read. Not below it: this device does not keep it. */
  unread: ['unread'] as const,
  notificationSettings: (userId: string) => ['notificationSettings', userId] as const,
  /** Who added one as a collaborator, while one does not know yet. */
  invitations: (userId: string) => ['invitations', userId] as const,
  /** What was passed to one, while one has not answered. */
  offers: (userId: string) => ['offers', userId] as const,
  /** The links that invite to an itinerary. Not below the itineraries' key: this device does not keep them. */
  invitationLinks: (itineraryId: string) => ['invitationLinks', itineraryId.toLowerCase()] as const,
  /** What a link invites to. */
  openedInvitation: (token: string) => ['openedInvitation', token] as const,
  /** The secret address of a calendar that somebody has: of an itinerary, or of all of theirs. */
  calendarFeed: (userId: string, itineraryId: string | null) => ['calendarFeed', userId, itineraryId] as const,
  /** Whom somebody blocked or muted. Not below the people's key: this device does not keep it. */
  restricted: (userId: string, list: 'blocked' | 'muted') => ['restricted', userId, list] as const,
  /** In which itineraries somebody takes part with another person. */
  shared: (userId: string, otherId: string) => ['shared', userId, otherId] as const,
  lists: {
    ...group('lists'),
    /** The person's own lists, as the picker offers them. */
    picker: (userId: string) => ['lists', 'picker', userId] as const,
    /** Ids of one's own lists that are known to hold an itinerary. */
    holding: (itineraryId: string) => ['lists', 'holding', itineraryId] as const,
  },
  users: {
    ...group('users'),
    suggested: (limit: number) => ['users', 'suggested', limit] as const,
    followers: (id: string) => circle('followers', id),
    following: (id: string) => circle('following', id),
  },
}

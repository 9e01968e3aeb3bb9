import type { Awareness } from 'y-protocols/awareness'
import type { UserBrief } from '#shared/api/users'
import { objectOf, isAnything, isText } from '../../lib/checks'
import { throttle } from '../../lib/store/throttle'
import { createStore, type Readable } from '../../lib/store/store'
import { isUserBrief } from '../base/wireChecks'

/** Throttle, in ms. */
const OTHERS_PAUSES_MS = [50, 100, 250, 500] as const

/** Published with the user, which the server stamps. */
export interface PresenceActivity {
  day: string | null
  /** The event in an open form, and its focused field. */
  event: string | null
  field: string | null
}

export interface PresentUser {
  user: UserBrief
  dayId: string | null
  eventId: string | null
  field: string | null
}

// Untrusted input.
const isState = objectOf<{ user: UserBrief; day: unknown; event: unknown; field: unknown }>({
  user: isUserBrief,
  day: isAnything,
  event: isAnything,
  field: isAnything,
})
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

/** A page that edits an event wins. Sorted by id for a stable order. */
export function toPresentUsers(states: Iterable<unknown>, ownUserId: string): PresentUser[] {
  const people = new Map<string, PresentUser>()
  for (const state of states) {
    if (!isState(state) || state.user.id === ownUserId) continue
    const { user } = state
    const known = people.get(user.id)
    const person = { user, dayId: textOrNull(state.day), eventId: textOrNull(state.event), field: textOrNull(state.field) }
    if (known === undefined || (known.eventId === null && person.eventId !== null)) people.set(user.id, person)
  }
  return [...people.values()].sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
}

const isSamePerson = (a: PresentUser, b: PresentUser | undefined): boolean =>
  b !== undefined &&
  a.user.id === b.user.id &&
  a.user.name === b.user.name &&
  a.user.avatar === b.user.avatar &&
  a.dayId === b.dayId &&
  a.eventId === b.eventId &&
  a.field === b.field

export const areSamePeople = (a: readonly PresentUser[], b: readonly PresentUser[]): boolean =>
  a.length === b.length && a.every((person, i) => isSamePerson(person, b[i]))

export interface Presence {
  others: Readable<readonly PresentUser[]>
  /** Become visible to others. Background sessions do not. */
  appear: () => void
  announce: (activity: Partial<PresenceActivity>) => void
}

export function createPresence(awareness: Awareness, user: UserBrief): Presence {
  const others = createStore<readonly PresentUser[]>([])
  awareness.setLocalState(null)
  const follow = throttle(OTHERS_PAUSES_MS, () => {
    const now = toPresentUsers(awareness.getStates().values(), user.id)
    if (!areSamePeople(now, others.get())) others.set(now)
  })
  awareness.on('change', follow.request)
  awareness.on('destroy', follow.stop)
  return {
    others,
    appear() {
      if (awareness.getLocalState() === null) awareness.setLocalState({ user, day: null, event: null, field: null })
    },
    announce(activity) {
      const state = awareness.getLocalState() ?? { user }
      const isNews = Object.entries(activity).some(([key, value]) => state[key] !== value)
      if (isNews) awareness.setLocalState({ ...state, ...activity })
    },
  }
}

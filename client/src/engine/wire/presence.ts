import type { Awareness } from 'y-protocols/awareness'
import type { UserBrief } from '#shared/api/users'
import { objectOf, isAnything, isText } from '../../lib/checks'
import { atMostEvery } from '../../lib/store/atMostEvery'
import { createStore, type Readable } from '../../lib/store/store'
import { isUser } from '../base/wireChecks'

/** Throttle, in ms. */
const OTHERS_PAUSES_MS = [50, 100, 250, 500] as const

/** Published with the user, which the server stamps. */
export interface Activity {
  day: string | null
  /** The event in an open form, and its focused field. */
  event: string | null
  field: string | null
}

export interface PresentPerson {
  user: UserBrief
  dayId: string | null
  eventId: string | null
  field: string | null
}

// Untrusted input.
const isState = objectOf<{ user: UserBrief; day: unknown; event: unknown; field: unknown }>({
  user: isUser,
  day: isAnything,
  event: isAnything,
  field: isAnything,
})
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

/** One entry per user; a page that edits an event wins. Sorted by id for a stable order. */
export function othersIn(states: Iterable<unknown>, ownUserId: string): PresentPerson[] {
  const people = new Map<string, PresentPerson>()
  for (const state of states) {
    if (!isState(state) || state.user.id === ownUserId) continue
    const { user } = state
    const known = people.get(user.id)
    const person = { user, dayId: textOrNull(state.day), eventId: textOrNull(state.event), field: textOrNull(state.field) }
    if (known === undefined || (known.eventId === null && person.eventId !== null)) people.set(user.id, person)
  }
  return [...people.values()].sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
}

const isSamePerson = (a: PresentPerson, b: PresentPerson | undefined): boolean =>
  b !== undefined &&
  a.user.id === b.user.id &&
  a.user.name === b.user.name &&
  a.user.avatar === b.user.avatar &&
  a.dayId === b.dayId &&
  a.eventId === b.eventId &&
  a.field === b.field

export const areSamePeople = (a: readonly PresentPerson[], b: readonly PresentPerson[]): boolean =>
  a.length === b.length && a.every((person, i) => isSamePerson(person, b[i]))

export interface Presence {
  others: Readable<readonly PresentPerson[]>
  /** Become visible to others. Background sessions do not. */
  appear: () => void
  announce: (activity: Partial<Activity>) => void
}

export function createPresence(awareness: Awareness, user: UserBrief): Presence {
  const others = createStore<readonly PresentPerson[]>([])
  awareness.setLocalState(null)
  const follow = atMostEvery(OTHERS_PAUSES_MS, () => {
    const now = othersIn(awareness.getStates().values(), user.id)
    if (!areSamePeople(now, others.get())) others.set(now)
  })
  awareness.on('change', follow.ask)
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

import type { Awareness } from 'y-protocols/awareness'
import type { UserBrief } from '#shared/api/users'
import { objectOf, isAnything, isText } from '../../lib/checks'
import { atMostEvery } from '../../lib/store/atMostEvery'
import { createStore, type Readable } from '../../lib/store/store'
import { isUser } from '../base/wireChecks'

/** How often the page looks who is here and where, when many move about. */
const OTHERS_PAUSES_MS = [50, 100, 250, 500] as const

/** What this page tells the others, beside who it is (which the server stamps). */
export interface Activity {
  /** The day that is in view. */
  day: string | null
  /** The event whose form is open, and the field in it that has the focus. */
  event: string | null
  field: string | null
}

/** Somebody else who has this itinerary open. */
export interface PresentPerson {
  user: UserBrief
  dayId: string | null
  eventId: string | null
  field: string | null
}

// Others' states are input like any other: what is not understood is left out.
const isState = objectOf<{ user: UserBrief; day: unknown; event: unknown; field: unknown }>({
  user: isUser,
  day: isAnything,
  event: isAnything,
  field: isAnything,
})
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

/**
 * Who else is here, one entry a person however many pages they have open, oneself left out. Of several pages the one that edits an event
 * counts. Sorted by id, so that nobody changes places when somebody moves.
 */
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

/** Who else is here, followed live, and a way to tell them what one is doing. */
export interface Presence {
  others: Readable<readonly PresentPerson[]>
  /** Lets the others see that one is here. Until then one is not: an itinerary may be open only to bring it up to date. */
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

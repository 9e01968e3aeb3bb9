import { createStore } from '../../../lib/store/store'

/** The itinerary whose dialog was asked for, until that has closed. Outside the page, which a visitor's sign-in draws anew. */
export const openFork = createStore<{ itineraryId: string; isOpen: boolean } | undefined>(undefined)

import { createStore } from '../../../lib/store/store'

/** Global: signing in remounts the page. */
export const forkDialogStore = createStore<{ itineraryId: string; isOpen: boolean } | undefined>(undefined)

import type { ApiClient } from '../api/apiClient'
import { block, everything, hideAt, mute, showAt, unblock, type Kind, type VisibilityStage } from './visibilityStage'

/**
 * A viewer's relation to Marta, which kinds they may see, and how to
 * revert it.
 */
export interface Look {
  isSignedIn: boolean
  begin: (stage: VisibilityStage, viewer: ApiClient & { id?: string }) => Promise<unknown>
  end?: (stage: VisibilityStage, viewer: ApiClient & { id?: string }) => Promise<unknown>
  known: readonly Kind[]
  /** Shown only on request. */
  isMuted?: true
}

const nothing = async () => undefined
const as = (viewer: { id?: string }) => ({ id: viewer.id ?? '' })
const hideProfile = ({ server, marta }: VisibilityStage) => hideAt(server, 'profile', marta.id)
const showProfile = ({ server, marta }: VisibilityStage) => showAt(server, 'profile', marta.id)
export const hideThings = async ({ server, trip, list }: VisibilityStage) => {
  await hideAt(server, 'itinerary', trip)
  await hideAt(server, 'list', list)
}
const showThings = async ({ server, trip, list }: VisibilityStage) => {
  await showAt(server, 'itinerary', trip)
  await showAt(server, 'list', list)
}

export const looks: Record<string, Look> = {
  'a stranger': { isSignedIn: true, begin: nothing, known: everything },
  'somebody signed out': { isSignedIn: false, begin: nothing, known: everything },
  'whoever muted her': { isSignedIn: true, begin: ({ marta }, viewer) => mute(viewer, marta), known: everything, isMuted: true },
  'whom she blocked': {
    isSignedIn: true,
    begin: ({ marta }, viewer) => block(marta, as(viewer)),
    end: ({ marta }, viewer) => unblock(marta, as(viewer)),
    known: [],
  },
  'whoever blocked her': {
    isSignedIn: true,
    begin: ({ marta }, viewer) => block(viewer, marta),
    end: ({ marta }, viewer) => unblock(viewer, marta),
    known: [],
  },
  'a stranger, while she is hidden': { isSignedIn: true, begin: hideProfile, end: showProfile, known: [] },
  'somebody signed out, while she is hidden': { isSignedIn: false, begin: hideProfile, end: showProfile, known: [] },
  'a stranger, while her things are hidden': { isSignedIn: true, begin: hideThings, end: showThings, known: ['profile'] },
  'somebody signed out, while her things are hidden': {
    isSignedIn: false,
    begin: hideThings,
    end: showThings,
    known: ['profile'],
  },
}

import { profileTabs, type ProfileTab } from '#shared/site/pages'

export interface ProfileLocationState {
  tab?: ProfileTab
  fromProfile?: boolean
}

/** Untrusted: it survives reloads and new versions. */
export function readProfileTab(state: unknown): ProfileTab {
  const wanted = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined
  return profileTabs.find((tab) => tab === wanted) ?? 'itineraries'
}

export const cameFromProfile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProfile' in state && state.fromProfile === true

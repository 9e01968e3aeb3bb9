import { pages, type FollowListKind, type ProfileTab } from '#shared/site/pages'
import { pathOf } from '#shared/site/pathOf'

const lowerCase = (username: string) => ({ username: username.toLowerCase() })

export const notificationsHash = '#notifications'
export const mapHash = '#map'

export const paths = {
  home: pages.home.path,
  search: (q?: string) => (q === undefined ? pages.search.path : `${pages.search.path}?${new URLSearchParams({ q }).toString()}`),
  profile: (username: string) => pathOf('profile', lowerCase(username)),
  profileTab: (username: string, tab: ProfileTab) => pathOf(`profile/${tab}`, lowerCase(username)),
  profilePeople: (username: string, people: FollowListKind) => pathOf(`profile/${people}`, lowerCase(username)),
  itinerary: (itineraryId: string) => pathOf('itinerary', { itineraryId }),
  itineraryHistory: (itineraryId: string) => pathOf('itinerary/history', { itineraryId }),
  itineraryVersion: (itineraryId: string, version: number) =>
    pathOf('itinerary/version', { itineraryId, version: String(version) }),
  list: (listId: string) => pathOf('list', { listId }),
  createItinerary: pages.createItinerary.path,
  createList: pages.createList.path,
  login: pages.login.path,
  register: pages.register.path,
  recover: pages.recover.path,
  about: pages.about.path,
  contact: pages.contact.path,
  privacy: pages.privacy.path,
  terms: pages.terms.path,
  transparency: pages.transparency.path,
  moderation: pages.moderation.path,
  moderationLog: pages['moderation/log'].path,
  moderationCase: (caseId: string) => pathOf('moderation/case', { caseId }),
  friends: pages.friends.path,
  friendsItineraries: pages['friends/itineraries'].path,
  friendsLists: pages['friends/lists'].path,
  connect: pages.connect.path,
  notifications: pages.notifications.path,
  settings: pages.settings.path,
  mapSettings: `${pages.settings.path}${mapHash}`,
  notificationSettings: `${pages.settings.path}${notificationsHash}`,
} as const

import { expect, it } from 'vitest'
import { aboutArticle } from '../../../client/src/features/about/about'
import { privacyArticle } from '../../../client/src/features/about/privacy'
import { termsArticle } from '../../../client/src/features/about/terms'
import { aboutTexts as contact, transparencyTexts } from '../../../client/src/features/about/aboutTexts'
import { authTexts as auth } from '../../../client/src/features/auth/authTexts'
import { invitationTexts } from '../../../client/src/features/auth/invitationTexts'
import { mailedLinkTexts, recoveryTexts } from '../../../client/src/features/auth/recoveryTexts'
import { createItineraryTexts as create } from '../../../client/src/features/createItinerary/createItineraryTexts'
import { friendsTexts as friends } from '../../../client/src/features/friends/friendsTexts'
import { homeTexts as home } from '../../../client/src/features/home/homeTexts'
import { optionTexts } from '../../../client/src/features/itinerary/base/optionTexts'
import { listPageTexts as list } from '../../../client/src/features/list/listPageTexts'
import { profileTexts as profile } from '../../../client/src/features/profile/profileTexts'
import { searchTexts as search } from '../../../client/src/features/search/searchTexts'
import { notificationTexts as notifications } from '../../../client/src/features/notifications/notificationTexts'
import { settingsTexts as settings } from '../../../client/src/features/settings/settingsTexts'
import { moderationTexts as moderation } from '../../../client/src/features/moderation/moderationTexts'
import { pages, followListKinds, profileTabs, type PageName } from '#shared/site/pages'
import { pageTitles } from '#shared/site/pageTitles'

type Titled = { [Name in PageName]: (typeof pages)[Name] extends { title: string } ? Name : never }[PageName]

it('the server sends each page with the title that the client sets', () => {
  const own: Record<Titled, string> = {
    home: home.pageTitle,
    search: search.pageTitle(''),
    login: auth.loginTitle,
    register: auth.registerTitle,
    recover: recoveryTexts.title,
    'recover/token': recoveryTexts.newTitle,
    'confirm/token': mailedLinkTexts.confirm.pageTitle,
    'veto/token': mailedLinkTexts.veto.pageTitle,
    invitation: invitationTexts.pageTitle,
    createItinerary: create.pageTitle,
    createList: list.pageTitle,
    connect: friends.connect,
    friends: friends.pageTitle,
    'friends/itineraries': friends.itineraries,
    'friends/lists': friends.lists,
    notifications: notifications.title,
    settings: settings.pageTitle,
    about: aboutArticle.pageTitle,
    contact: contact.contactPageTitle,
    privacy: privacyArticle({ geocoder: undefined, streets: [] }).pageTitle,
    terms: termsArticle.pageTitle,
    transparency: transparencyTexts.pageTitle,
    moderation: moderation.pageTitle,
    'moderation/log': moderation.pageTitle,
    'moderation/case': moderation.caseTitle,
    'itinerary/history': optionTexts.history,
    'profile/itineraries': profile.tabs.itineraries,
    'profile/favorites': profile.tabs.favorites,
    'profile/lists': profile.tabs.lists,
    'profile/map': profile.tabs.map,
    'profile/following': profile.people.following,
    'profile/followers': profile.people.followers,
  }
  const said = Object.entries(pages).flatMap(([name, page]) => ('title' in page ? [[name, page.title]] : []))
  expect(Object.fromEntries(said)).toEqual(own)
  expect(pageTitles.search('Roma')).toBe(search.pageTitle('Roma'))
  expect(pageTitles.profile('Ana', 'ana.n')).toBe(profile.pageTitle('Ana', 'ana.n'))
  for (const tab of profileTabs)
    expect(pageTitles.partOfProfile(pages[`profile/${tab}`].title, 'Ana', 'ana.n')).toBe(
      profile.fullTitle(profile.tabs[tab], 'Ana', 'ana.n'),
    )
  for (const people of followListKinds)
    expect(pageTitles.partOfProfile(pages[`profile/${people}`].title, 'Ana', 'ana.n')).toBe(
      profile.peopleTitle(profile.people[people], 'Ana', 'ana.n'),
    )
})

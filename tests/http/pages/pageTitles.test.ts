import { expect, it } from 'vitest'
import { about } from '../../../client/src/features/about/about'
import { privacy } from '../../../client/src/features/about/privacy'
import { terms } from '../../../client/src/features/about/terms'
import { texts as contact } from '../../../client/src/features/about/texts'
import { texts as auth } from '../../../client/src/features/auth/texts'
import { invitationTexts } from '../../../client/src/features/auth/invitationTexts'
import { linkTexts, recoveryTexts } from '../../../client/src/features/auth/recoveryTexts'
import { texts as create } from '../../../client/src/features/createItinerary/texts'
import { texts as friends } from '../../../client/src/features/friends/texts'
import { texts as home } from '../../../client/src/features/home/texts'
import { optionTexts } from '../../../client/src/features/itinerary/base/optionTexts'
import { texts as list } from '../../../client/src/features/list/texts'
import { texts as profile } from '../../../client/src/features/profile/texts'
import { texts as search } from '../../../client/src/features/search/texts'
import { texts as notifications } from '../../../client/src/features/notifications/texts'
import { texts as settings } from '../../../client/src/features/settings/texts'
import { texts as moderation } from '../../../client/src/features/moderation/texts'
import { transparencyTexts } from '../../../client/src/features/about/transparencyTexts'
import { pages, peopleKinds, profileTabs, type PageName } from '#shared/site/pages'
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
    'confirm/token': linkTexts.confirm.pageTitle,
    'veto/token': linkTexts.veto.pageTitle,
    invitation: invitationTexts.pageTitle,
    createItinerary: create.pageTitle,
    createList: list.pageTitle,
    connect: friends.connect,
    friends: friends.pageTitle,
    'friends/itineraries': friends.itineraries,
    'friends/lists': friends.lists,
    notifications: notifications.title,
    settings: settings.pageTitle,
    about: about.pageTitle,
    contact: contact.contactPageTitle,
    privacy: privacy.pageTitle,
    terms: terms.pageTitle,
    transparency: transparencyTexts.pageTitle,
    moderation: moderation.pageTitle,
    'moderation/log': moderation.pageTitle,
    'moderation/case': moderation.caseTitle,
    'itinerary/history': optionTexts.history,
    'profile/itineraries': profile.tabs.itineraries,
    'profile/favorites': profile.tabs.favorites,
    'profile/lists': profile.tabs.lists,
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
  for (const people of peopleKinds)
    expect(pageTitles.partOfProfile(pages[`profile/${people}`].title, 'Ana', 'ana.n')).toBe(
      profile.peopleTitle(profile.people[people], 'Ana', 'ana.n'),
    )
})

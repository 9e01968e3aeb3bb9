import { expect, it } from 'vitest'
import { about } from '../../../client/src/features/about/about'
import { privacy } from '../../../client/src/features/about/privacy'
import { terms } from '../../../client/src/features/about/terms'
import { texts as contact } from '../../../client/src/features/about/texts'
import { texts as auth } from '../../../client/src/features/auth/texts'
import { texts as create } from '../../../client/src/features/createItinerary/texts'
import { texts as friends } from '../../../client/src/features/friends/texts'
import { texts as home } from '../../../client/src/features/home/texts'
import { texts as list } from '../../../client/src/features/list/texts'
import { texts as profile } from '../../../client/src/features/profile/texts'
import { texts as search } from '../../../client/src/features/search/texts'
import { texts as settings } from '../../../client/src/features/settings/texts'
import { staticPages, texts } from '#server/pages/texts'

it('pages come under the title that they then give themselves', () => {
  expect(Object.fromEntries(Object.entries(staticPages).map(([path, { title }]) => [path, title]))).toEqual({
    '/search': search.pageTitle(''),
    '/login': auth.loginTitle,
    '/register': auth.registerTitle,
    '/create-itinerary': create.pageTitle,
    '/create-list': list.pageTitle,
    '/connect': friends.connect,
    '/friends': friends.pageTitle,
    '/friends/itineraries': friends.itineraries,
    '/friends/lists': friends.lists,
    '/settings': settings.pageTitle,
    '/about-us': about.pageTitle,
    '/contact-us': contact.contactPageTitle,
    '/privacy-policy': privacy.pageTitle,
    '/terms-of-use': terms.pageTitle,
  })
  expect(texts.home).toBe(home.pageTitle)
  expect(texts.search('Roma')).toBe(search.pageTitle('Roma'))
  expect(texts.profile('Ana', 'ana.n')).toBe(profile.pageTitle('Ana', 'ana.n'))
  for (const tab of ['itineraries', 'favorites', 'lists'] as const)
    expect(texts.partOfProfile(texts.partsOfProfile[tab], 'Ana', 'ana.n')).toBe(
      profile.fullTitle(profile.tabs[tab], 'Ana', 'ana.n'),
    )
  for (const people of ['followers', 'following'] as const)
    expect(texts.partOfProfile(texts.partsOfProfile[people], 'Ana', 'ana.n')).toBe(
      profile.peopleTitle(profile.people[people], 'Ana', 'ana.n'),
    )
})

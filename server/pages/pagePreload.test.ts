import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageModulesOf, pageNames } from '#shared/site/pages'
import { pagePreloadAt } from './pageShell'

const ID = '01900000-0000-7000-8000-000000000000'
const at = (path: string) => pagePreloadAt(new URL(path, 'http://periplo.example'))

it.each([
  ['/', [], '/api/itineraries?sort=popular&limit=10'],
  [`/itineraries/${ID}`, ['shell/RailLayout', 'itinerary/ItineraryPage'], '/api/itineraries/{2}'],
  ['/itineraries/1', ['shell/RailLayout', 'itinerary/ItineraryPage'], undefined],
  [`/itineraries/${ID}/history`, ['shell/RailLayout', 'itinerary/HistoryPage'], '/api/itineraries/{2}/versions?limit=20'],
  [`/itineraries/${ID}/history/12`, ['shell/RailLayout', 'itinerary/ItineraryPage'], '/api/itineraries/{2}'],
  [`/itineraries/${ID}/history/x`, ['shell/RailLayout', 'itinerary/ItineraryPage'], undefined],
  [`/lists/${ID}`, ['list/ListPage'], '/api/lists/{2}'],
  ['/ana.nunez', ['profile/ProfilePage'], '/api/users/{1}'],
  ['/Ana.Nunez/', ['profile/ProfilePage'], '/api/users/{1}'],
  ['/ana.nunez/followers', ['profile/ProfilePage'], '/api/users/{1}'],
  ['/ana.nunez/Lists', ['profile/ProfileTabPage'], '/api/users/{1}'],
  ['/ana%20nunez', ['profile/ProfilePage'], undefined],
  // Truncated paths request nothing.
  ['/itineraries', ['profile/ProfilePage'], undefined],
  ['/Settings', ['settings/SettingsPage'], undefined],
  ['/search', ['search/SearchPage'], undefined],
  ['/search?q=París, Francia', ['search/SearchPage'], '/api/itineraries?q=Par%C3%ADs%2C+Francia&limit=12'],
  ['/search?q=Roma&onlyFriends=true', ['search/SearchPage'], undefined],
  ['/search?q=Roma&type=user', ['search/SearchPage'], undefined],
  ['/login', ['shell/AuthLayout', 'auth/LoginPage'], undefined],
  ['/terms-of-use', ['shell/PlainLayout', 'about/TermsPage'], undefined],
  ['/ana.nunez/nothing', ['shell/PlainLayout', 'shell/NotFoundPage'], undefined],
  ['/__proto__/constructor', ['shell/PlainLayout', 'shell/NotFoundPage'], undefined],
  ['/a/b/c', ['shell/PlainLayout', 'shell/NotFoundPage'], undefined],
])('%s needs %j and requests %s', (path, code, question) => {
  expect(at(path)).toEqual({ code: code.map((module) => `${module}.tsx`), ...(question !== undefined && { question }) })
})

it('all itineraries have the same preload, private and unknown ones too', () => {
  expect(at(`/itineraries/${ID}`)).toEqual(at('/itineraries/01900000-0000-7000-8000-000000000001'))
})

it('knows every page of the router and its module', () => {
  const router = readFileSync(new URL('../../client/src/app/router.tsx', import.meta.url), 'utf8')
  const loaded = new Map(
    [...router.matchAll(/const (\w+) = pagePart\(\(\) => import\('\.\.\/features\/([^']+)'\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  )
  const drawn = [...router.matchAll(/^  '?([\w/]+)'?: <(\w+)/gm)]
  const known = pageNames.flatMap((name) => pageModulesOf(name))
  expect([...new Set(known)].toSorted()).toEqual([...new Set(loaded.values())].map((file) => `${file}.tsx`).toSorted())
  const fileOf = new Map(drawn.map(([, page = '', component]) => [page, loaded.get(component)]))
  const others = pageNames.filter((name) => !name.startsWith('profile') && name !== 'home')
  expect(others.length).toBeGreaterThan(15)
  for (const name of others) expect([name, pageModulesOf(name).at(-1)]).toEqual([name, `${fileOf.get(name)}.tsx`])
})

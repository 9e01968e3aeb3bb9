import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { matchPage } from './matchPage'
import { pageNames, pages } from './pages'
import { pathOf } from './pathOf'

const ID = '01900000-0000-7000-8000-000000000000'
const routes = pageNames.map((name) => ({ path: pages[name].path, id: name }))

it.each([
  ...pageNames.map((name) => pages[name].path.replaceAll(/:\w+/g, 'ana').replace('*', '/no/such/page')),
  '/SEARCH/',
  '/Friends/Lists',
  `/itineraries/${ID}`,
  '/Itineraries/1//',
  '/itineraries',
  '/itineraries/lists',
  '/lists/following',
  '/Ana.Nunez/Followers',
  '/search/lists',
  '/friends/people',
  '/a/b/c',
  '/constructor/__proto__',
  `/${'/'.repeat(20)}`,
])('the page at %s is the same as in the router', (path) => {
  const [match] = matchRoutes(routes, path) ?? []
  expect(matchPage(path)).toEqual({ name: match?.route.id, params: match?.route.id === 'notFound' ? {} : match?.params })
})

it('finds the page of a generated address', () => {
  expect(matchPage(pathOf('profile/lists', { username: 'ana' }))).toEqual({ name: 'profile/lists', params: { username: 'ana' } })
  expect(pathOf('itinerary', { itineraryId: 'a/b' })).toBe('/itineraries/a%2Fb')
  for (const name of pageNames) expect(matchPage(pages[name].path).name).toBe(name)
})

import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { configureApiForTest } from '../../engine/api/configureApiForTest'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { suggestionsQuery } from './SearchBox'

interface Asked {
  path: string
  text: string
  answer: (body: unknown) => void
  fail: () => void
}

const asked: Asked[] = []

/** Answers on demand, in any order, also cancelled requests. */
function holdAnswers() {
  configureApiForTest()
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'http://x')
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown) => resolve(Response.json(body))
      const fail = () => resolve(Response.json({ error: 'InternalError', message: '', requestId: '1' }, { status: 500 }))
      asked.push({ path: url.pathname, text: url.searchParams.get('query') ?? '', answer, fail })
    })
  })
}

async function openField(text: string, only?: 'itinerary' | 'user') {
  holdAnswers()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const field = new QueryObserver(client, suggestionsQuery(text, only))
  field.subscribe(() => undefined)
  await wait()
  return {
    type: async (next: string) => {
      field.setOptions(suggestionsQuery(next, only))
      await wait()
    },
    shown: () => field.getCurrentResult().data?.locations.map((location) => location.name),
    failed: () => field.getCurrentResult().isError,
  }
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
const find = (path: string, text: string) => asked.find((one) => one.path === path && one.text === text)

function answer(text: string, names: string[]) {
  find('/api/search/locations', text)?.answer(names.map((name) => ({ type: 'location', name })))
  find('/api/search/users', text)?.answer([])
}

afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
})

test('a response that arrives after a newer one changes nothing', async () => {
  const field = await openField('lis')
  await field.type('lisb')
  answer('lisb', ['Lisboa'])
  await eventually(() => expect(field.shown()).toEqual(['Lisboa']))
  answer('lis', ['Lisieux', 'Lisburn'])
  await wait()
  expect(field.shown()).toEqual(['Lisboa'])
})

test('results stay while typing continues and disappear when the search changes', async () => {
  const field = await openField('lis')
  answer('lis', ['Lisboa', 'Lisieux'])
  await eventually(() => expect(field.shown()).toEqual(['Lisboa', 'Lisieux']))
  await field.type('lisb')
  expect(field.shown()).toEqual(['Lisboa', 'Lisieux'])
  await field.type('rom')
  expect(field.shown()).toBeUndefined()
})

test('when one of the two searches fails, the other still counts', async () => {
  const field = await openField('lis')
  find('/api/search/users', 'lis')?.fail()
  find('/api/search/locations', 'lis')?.answer([{ type: 'location', name: 'Lisboa' }])
  await eventually(() => expect(field.shown()).toEqual(['Lisboa']))
})

test('when both searches fail, the field reports an error and shows nothing', async () => {
  const field = await openField('lis')
  for (const { fail } of asked) fail()
  await eventually(() => expect(field.failed()).toBe(true))
  expect(field.shown()).toBeUndefined()
})

test('a search limited to one type requests only that', async () => {
  await openField('lis', 'user')
  await openField('lis', 'itinerary')
  expect(asked.map(({ path }) => path)).toEqual(['/api/search/users', '/api/search/locations'])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectCopiesToEvict, openLocalCopies } from './localCopies'

const DAY_MS = 86_400_000
const ana = () => openLocalCopies(localStorage, 'ana')

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('local copies', () => {
  it('are found, listed and forgotten per user', () => {
    ana().remember('rome', { epoch: 2, openedAt: 5 })
    openLocalCopies(localStorage, 'bea').remember('oslo', { epoch: 1, openedAt: 6 })
    expect(ana().find('rome')).toEqual({ epoch: 2, openedAt: 5 })
    expect(ana().find('oslo')).toBeUndefined()
    expect(ana().list()).toEqual([{ itineraryId: 'rome', epoch: 2, openedAt: 5 }])
    ana().forget('rome')
    expect(ana().list()).toEqual([])
  })

  it('skip an entry that cannot be parsed', () => {
    localStorage.setItem('periplo:copy:ana:rome', '{"epoch":')
    expect(ana().find('rome')).toBeUndefined()
    expect(ana().list()).toEqual([])
  })
})

describe('changes that the server lacks', () => {
  it('are kept per tab and summed', () => {
    ana().setUnsaved('rome', 1, 'tab1', 2)
    ana().setUnsaved('rome', 1, 'tab2', 1)
    ana().setUnsaved('oslo', 1, 'tab3', 4)
    expect(ana().countUnsaved('rome')).toBe(3)
    expect(ana().countUnsaved()).toBe(7)
    ana().setUnsaved('rome', 1, 'tab1', 0)
    expect(ana().countUnsaved('rome')).toBe(1)
  })

  it('of an earlier visit are cleared once delivered, but not those of a tab that kept changing', () => {
    ana().setUnsaved('rome', 1, 'closed', 3)
    ana().setUnsaved('rome', 1, 'otherTab', 1)
    ana().setUnsaved('rome', 1, 'me', 9)
    const found = ana().unsavedOfOthers('rome', 1, 'me')
    expect([...found.values()]).toEqual([3, 1])
    ana().setUnsaved('rome', 1, 'otherTab', 2)
    ana().confirmSaved(found)
    expect(ana().countUnsaved('rome')).toBe(11)
  })
})

it('reports since when changes wait: from the first change until the server has everything', () => {
  vi.useFakeTimers({ now: 1000 })
  ana().setUnsaved('rome', 1, 'tab', 1)
  vi.setSystemTime(2000)
  ana().setPending('oslo', 'record', true)
  ana().setUnsaved('rome', 1, 'tab', 0)
  expect([ana().unsavedSince(), openLocalCopies(localStorage, 'bea').unsavedSince()]).toEqual([1000, undefined])
  ana().setPending('oslo', 'record', false)
  expect(ana().unsavedSince()).toBeUndefined()
  vi.setSystemTime(3000)
  ana().setUnsaved('rome', 1, 'tab', 1)
  expect(ana().unsavedSince()).toBe(3000)
})

it('counts changes of another epoch apart, so that delivering this one does not clear them', () => {
  ana().setUnsaved('rome', 1, 'old', 2)
  ana().setUnsaved('rome', 2, 'new', 1)
  expect([...ana().unsavedOfOthers('rome', 2, 'me').values()]).toEqual([1])
  expect(ana().countUnsaved('rome')).toBe(3)
})

it('returns false when the browser stores nothing', () => {
  const full = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full')
    },
  }
  expect(openLocalCopies(full, 'ana').setUnsaved('rome', 1, 'me', 1)).toBe(false)
  expect(openLocalCopies(full, 'ana').remember('rome', { epoch: 1, openedAt: 0 })).toBe(false)
})

it('evicts copies not opened for 30 days, but none with unsaved changes', () => {
  ana().remember('clean', { epoch: 1, openedAt: 0 })
  ana().remember('dirty', { epoch: 1, openedAt: 0 })
  ana().remember('recent', { epoch: 1, openedAt: 2 * DAY_MS })
  ana().setUnsaved('dirty', 1, 'tab', 1)
  const evicted = selectCopiesToEvict(ana().list(), 31 * DAY_MS, ana().countUnsaved)
  expect(evicted.map(({ itineraryId }) => itineraryId)).toEqual(['clean'])
})

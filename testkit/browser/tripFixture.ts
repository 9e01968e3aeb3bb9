import { afterEach, beforeEach, expect } from 'vitest'
import type { Account } from '../api/apiClient'
import type { UserTab } from './userTab'
import { SharedTrip, type TripOpenOptions } from './sharedTrip'
import { requireDefined } from '../extendFixture'
import { setUpBrowserFixture } from './browserFixture'

/** A trip of three users, new for each test. */
export interface TripFixture {
  readonly trip: SharedTrip
  readonly people: readonly UserTab[]
  /** In edit mode unless `edits` is false. Page errors fail the test. */
  open: (account: Account, options?: TripOpenOptions) => Promise<UserTab>
  allSee: (day: number, titles: readonly string[]) => Promise<void>
}

export function setUpTripFixture(settings: Record<string, string> = {}): TripFixture {
  const fixture = setUpBrowserFixture(settings)
  let trip: SharedTrip | undefined
  let people: UserTab[] = []
  beforeEach(async () => {
    trip = await SharedTrip.make(fixture.server)
    people = []
  })
  afterEach(() => {
    for (const { problems } of people) expect(problems).toEqual([])
  })
  return {
    get trip() {
      return requireDefined(trip)
    },
    get people() {
      return people
    },
    async open(account, options) {
      const person = await requireDefined(trip).open(fixture.browser, account, options)
      people.push(person)
      return person
    },
    async allSee(day, titles) {
      for (const person of people) await expect.poll(() => person.titles(day)).toEqual(titles)
    },
  }
}

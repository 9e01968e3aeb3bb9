import { afterEach, beforeEach, expect } from 'vitest'
import type { Account } from '../api/apiClient'
import type { Person } from './person'
import { SharedTrip, type Opening } from './sharedTrip'
import { there } from '../there'
import { setStage } from './stage'

/** A trip of three users, new for each test. */
export interface TripStage {
  readonly trip: SharedTrip
  readonly people: readonly Person[]
  /**
   * Opens the trip in edit mode unless `edits` is false. The page must
   * stay without errors.
   */
  open: (account: Account, options?: Opening) => Promise<Person>
  allSee: (day: number, titles: readonly string[]) => Promise<void>
}

export function setTripStage(): TripStage {
  const stage = setStage()
  let trip: SharedTrip | undefined
  let people: Person[] = []
  beforeEach(async () => {
    trip = await SharedTrip.make(stage.server)
    people = []
  })
  afterEach(() => {
    for (const { problems } of people) expect(problems).toEqual([])
  })
  return {
    get trip() {
      return there(trip)
    },
    get people() {
      return people
    },
    async open(account, options) {
      const person = await there(trip).open(stage.browser, account, options)
      people.push(person)
      return person
    },
    async allSee(day, titles) {
      for (const person of people) await expect.poll(() => person.titles(day)).toEqual(titles)
    },
  }
}

import { expect, it } from 'vitest'
import { selectFirstScreenDays } from './renderedDays'

const days = (...events: number[]) =>
  events.map((count, i) => ({ id: `day ${i + 1}`, events: Array<string>(count).fill('event') }))
const shown = (trip: ReturnType<typeof days>, ...open: string[]) => selectFirstScreenDays(trip, (id) => open.includes(id)).length

it.each([
  ['folded days take a row each', days(...Array<number>(60).fill(9)), [], 10],
  ['events take theirs where a day is unfolded', days(7, 9, 9, 9), ['day 1'], 3],
  ['a full first day fills the screen alone', days(30, 1, 1), ['day 1'], 1],
  ['a short trip shows whole', days(3, 3, 3), ['day 1'], 3],
  ['so does an empty one', days(), [], 0],
])('%s', (_what, trip, open, count) => {
  expect(shown(trip, ...open)).toBe(count)
})

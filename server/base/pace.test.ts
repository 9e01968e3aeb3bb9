import { expect, it } from 'vitest'
import { Pace } from './pace'

it('a long piece is followed by a pause of its own length, a short one by none', () => {
  let now = 1000
  const pace = new Pace(() => now)
  pace.worked(9)
  expect(pace.wait).toBe(0)
  pace.worked(200)
  pace.worked(50)
  expect(pace.wait).toBe(200)
  now += 150
  expect(pace.wait).toBe(50)
  now += 100
  expect(pace.wait).toBe(0)
})

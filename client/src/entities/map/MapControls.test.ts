import { expect, it } from 'vitest'
import { scaleBarOf } from './MapControls'

it.each([
  [0.5, 20, 40],
  [3.1, 200, 65],
  [78_271, 5_000_000, 64],
  [1, 50, 50],
])('the scale bar at %s metres a pixel is %s m', (metresInPixel, metres, px) => {
  expect(scaleBarOf(metresInPixel)).toEqual({ metres, px })
})

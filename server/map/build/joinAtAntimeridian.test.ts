import { expect, test } from 'vitest'
import { joinAtAntimeridian, type Polygon, type Ring } from './joinAtAntimeridian'

const longestSeamEdge = (ring: Ring): number =>
  Math.max(
    ...ring.map(([x, y], i) => {
      const [fromX, fromY] = ring[i - 1] ?? [x, y]
      return x === fromX && Math.abs(x % 1) < 1e-9 ? Math.abs(y - fromY) : 0
    }),
  )
const boundsOf = (ring: Ring) => [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))]

const eastHalf: Ring = [[0.9, 0.2], [1, 0.2], [1, 0.4], [0.9, 0.4], [0.9, 0.2]] // prettier-ignore
const westHalf: Ring = [[0, 0.2], [0.1, 0.2], [0.1, 0.4], [0, 0.4], [0, 0.2]] // prettier-ignore

test('two halves of an island become one outline without an edge at the antimeridian', () => {
  const [island, ...others] = joinAtAntimeridian([[eastHalf], [westHalf]])
  expect(others).toEqual([])
  expect(island).toHaveLength(1)
  expect(boundsOf(island?.[0] ?? [])).toEqual([0.9, 1.1])
  expect(longestSeamEdge(island?.[0] ?? [])).toBe(0)
})

test('an outline whose points jump from one side of the map to the other is made continuous', () => {
  const ring: Ring = [[0.95, 0.2], [0.05, 0.2], [0.05, 0.4], [0.95, 0.4], [0.95, 0.2]] // prettier-ignore
  const [island] = joinAtAntimeridian([[ring]])
  expect(boundsOf(island?.[0] ?? []).map((x) => x.toFixed(2))).toEqual(['0.95', '1.05'])
})

test('halves keep their holes', () => {
  const hole: Ring = [[0.02, 0.3], [0.04, 0.3], [0.04, 0.32], [0.02, 0.3]] // prettier-ignore
  const [island] = joinAtAntimeridian([[eastHalf], [westHalf, hole]])
  expect(island).toHaveLength(2)
  expect(boundsOf(island?.[1] ?? []).map((x) => x.toFixed(2))).toEqual(['1.02', '1.04'])
})

test('two islands at the antimeridian stay two', () => {
  const south = (ring: Ring): Ring => ring.map(([x, y]) => [x, y + 0.3])
  const islands = joinAtAntimeridian([[eastHalf], [south(eastHalf)], [westHalf], [south(westHalf)]])
  expect(islands.map(([outline]) => boundsOf(outline ?? []))).toEqual([
    [0.9, 1.1],
    [0.9, 1.1],
  ])
})

test('a coast around the pole is closed below the world, beyond both of its sides', () => {
  const coast: Ring = [[0, 0.9], [0.25, 0.8], [0.5, 0.85], [0.75, 0.8], [0, 0.9]] // prettier-ignore
  for (const ring of [coast, coast.toReversed()]) {
    const [[outline = []] = []] = joinAtAntimeridian([[ring]])
    expect(boundsOf(outline)).toEqual([-1, 2].map((x) => expect.closeTo(x, 0.26)))
    expect(outline.filter(([, y]) => y > 1)).toHaveLength(2)
    expect(outline.at(-1)).toEqual(outline[0])
  }
})

test('all other polygons stay as they are', () => {
  const polygon: Polygon = [[[0.2, 0.2], [0.3, 0.2], [0.3, 0.3], [0.2, 0.2]]] // prettier-ignore
  expect(joinAtAntimeridian([polygon])).toEqual([polygon])
})

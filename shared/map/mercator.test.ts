import { describe, expect, it } from 'vitest'
import { boundsOf } from '../places/distance'
import type { Position } from '../places/place'
import {
  coveringTiles,
  metresPerPixel,
  panBy,
  project,
  scaleBarOf,
  toPosition,
  toWorld,
  unproject,
  viewOfBounds,
  withinWorld,
  worldSize,
  zoomAround,
  type MapView,
} from './mercator'

const phone = { width: 360, height: 480 }
const rome = { lat: 41.89021, lng: 12.49223 }
const [suva, taveuni] = [
  { lat: -18.1416, lng: 178.4419 },
  { lat: -16.85, lng: -179.97 },
]
const viewOf = (points: readonly Position[], padding = 40) => viewOfBounds(boundsOf(points) ?? [0, 0, 0, 0], phone, padding)
const namesOf = (view: MapView, size = phone) => coveringTiles(view, size).map(({ z, x, y }) => `${z}/${x}/${y}`)

describe('points', () => {
  it('are from 0 to 1, from the north-west', () => {
    expect(toWorld({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
    expect(toWorld({ lat: 85.0511, lng: -180 }).y).toBeCloseTo(0, 5)
    expect(toWorld({ lat: -90, lng: 180 }).y).toBeCloseTo(1, 5)
  })

  it.each([rome, suva, taveuni, { lat: 0, lng: -180 }, { lat: -54.8, lng: -68.3 }])('come back: %j', (position) => {
    const back = toPosition(toWorld(position))
    expect(back.lat).toBeCloseTo(position.lat, 9)
    expect(back.lng).toBeCloseTo(position.lng, 9)
  })

  it('of a copy of the world have the same longitude', () => {
    expect(toPosition({ x: 1.25, y: 0.5 }).lng).toBeCloseTo(-90)
    expect(toPosition({ x: -0.25, y: 0.5 }).lng).toBeCloseTo(90)
  })
})

describe('a view', () => {
  it('shows all places within its padding, and no smaller than needed', () => {
    const places = [rome, { lat: 41.9, lng: 12.453 }, { lat: 41.91, lng: 12.48 }]
    const view = viewOf(places)
    const pixels = places.map((place) => project(toWorld(place), view))
    const reach = Math.max(...pixels.map(({ x }) => Math.abs(x)))
    expect(reach).toBeCloseTo(140, 6)
    for (const { y } of pixels) expect(Math.abs(y)).toBeLessThanOrEqual(200)
  })

  it('of one place is its quarter, of two next to each other not closer than that', () => {
    expect(viewOf([rome])).toMatchObject({ zoom: 14 })
    expect(viewOf([rome, { lat: rome.lat + 0.00001, lng: rome.lng }]).zoom).toBe(15)
  })

  it('over the antimeridian is one piece', () => {
    const view = viewOf([suva, taveuni])
    expect(view.zoom).toBeGreaterThan(6)
    const [west, east] = [suva, taveuni].map((place) => project(toWorld(place), view))
    expect([west?.x, east?.x].map((x) => Math.round(x ?? 0))).toEqual([-140, 140])
  })

  it('of the whole world has zoom 0 and stays on it', () => {
    const view = viewOfBounds([-180, -85, 180, 85], phone, 0)
    expect([view.zoom, view.x, view.y]).toEqual([0, 0.5, 0.5])
    expect(withinWorld({ x: 1.25, y: -3, zoom: 2 }, phone)).toEqual({ x: 0.25, y: 240 / worldSize(2), zoom: 2 })
  })

  it('moves by pixels, and zooms around a point that stays', () => {
    const view = viewOf([rome])
    const moved = panBy(view, 100, -30)
    expect(project(view, moved).x).toBeCloseTo(-100, 6)
    expect(project(view, moved).y).toBeCloseTo(30, 6)
    const corner = { x: 170, y: -60 }
    const there = unproject(corner, view)
    const after = project(there, zoomAround(view, 16.5, corner))
    expect([after.x, after.y].map((px) => Math.round(px * 1000))).toEqual([170_000, -60_000])
    expect(zoomAround(view, 40).zoom).toBe(17)
    expect(zoomAround(view, -1).zoom).toBe(0)
  })

  it('knows metres', () => {
    expect(metresPerPixel({ ...toWorld({ lat: 0, lng: 0 }), zoom: 0 })).toBeCloseTo(78_271.5, 1)
    expect(metresPerPixel({ ...toWorld({ lat: 60, lng: 0 }), zoom: 10 })).toBeCloseTo(78_271.5 / 2 / 1024, 3)
  })
})

it.each([
  [0.5, 20, 40],
  [3.1, 200, 65],
  [78_271, 5_000_000, 64],
  [1, 50, 50],
])('the scale bar at %s metres a pixel is %s m', (metresInPixel, metres, px) => {
  expect(scaleBarOf(metresInPixel)).toEqual({ metres, px })
})

describe('the tiles that cover a view', () => {
  it('are those of its zoom, at most 8', () => {
    expect(namesOf({ ...toWorld(rome), zoom: 5.3 }, { width: 360, height: 10 })).toEqual(['5/16/11', '5/17/11'])
    expect(namesOf({ ...toWorld(rome), zoom: 14 })).toEqual(['8/136/95'])
    expect(namesOf({ ...toWorld(rome), zoom: 0 }, { width: 100, height: 100 })).toEqual(['0/0/0'])
  })

  it('go on beyond the antimeridian', () => {
    const tiles = coveringTiles({ ...toWorld({ lat: -17, lng: 179.9 }), zoom: 6 }, { width: 600, height: 10 })
    expect(tiles.map(({ x, left }) => [x, left])).toEqual([
      [63, 63],
      [0, 64],
    ])
    expect(coveringTiles({ x: 0.01, y: 0.5, zoom: 2 }, { width: 300, height: 10 }).map(({ x, left }) => [x, left])).toEqual([
      [3, -1],
      [0, 0],
      [3, -1],
      [0, 0],
    ])
  })

  it('repeat the world where the map is wider, and end at the poles', () => {
    const tiles = coveringTiles({ x: 0.5, y: 0.5, zoom: 0 }, { width: 1200, height: 900 })
    expect(tiles.map(({ x, y, left }) => [x, y, left])).toEqual([
      [0, 0, -1],
      [0, 0, 0],
      [0, 0, 1],
    ])
  })
})

import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { describe, expect, it } from 'vitest'
import { decodeBaseTile, type BaseTile } from './baseTile'
import { BASE_TILE_EXTENT, TOWN_CLASS } from './baseTiles'
import { drawMap, placeLabels, type MapColours } from './drawnMap'
import { randomFrom } from '#testkit/random'
import { toWorld, type MapView } from './mercator'

const colours: MapColours = {
  sea: 'sea',
  land: 'land',
  plain: 'plain',
  border: 'border',
  disputed: 'weak',
  label: 'label',
  quiet: 'quiet',
  halo: 'halo',
}
const size = { width: 400, height: 300 }
const square = (west: number, east: number): GeoJSON.Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -20],
      [east, -20],
      [east, 20],
      [west, 20],
      [west, -20],
    ],
  ],
})
const border = (lng: number): GeoJSON.Geometry => ({
  type: 'LineString',
  coordinates: [
    [lng, -10],
    [lng, 10],
  ],
})
const point = (lng: number, lat = 0): GeoJSON.Geometry => ({ type: 'Point', coordinates: [lng, lat] })
const feature = (geometry: GeoJSON.Geometry, properties: Record<string, unknown> = {}): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
})
const town = (name: string, lng: number, kind: keyof typeof TOWN_CLASS = 'other', zoom = 0) =>
  feature(point(lng), { name, class: TOWN_CLASS[kind], zoom })

/** As the server's tile 0/0/0. */
function makeTile(layers: Record<string, GeoJSON.Feature[]>): BaseTile {
  const cut = Object.entries(layers).flatMap(([name, features]) => {
    const tile = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 0, extent: BASE_TILE_EXTENT }).getTile(0, 0, 0)
    return tile === null ? [] : [[name, tile] as const]
  })
  return decodeBaseTile(fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: BASE_TILE_EXTENT }))
}
const shown = (tile: BaseTile) => ({ tile, z: 0, left: 0, top: 0 })
const whole: MapView = { x: 0.5, y: 0.5, zoom: 0 }

describe('a tile', () => {
  it('has land, borders, disputed ones apart, and labels', () => {
    const tile = makeTile({
      land: [feature(square(-40, 40))],
      borders: [feature(border(0)), feature(border(20), { disputed: 1 })],
      towns: [town('España', -4, 'country'), town('Roma', 12, 'large', 3), town('Ostia', 14)],
      neighbourhoods: [feature(point(12, 1), { name: 'Trastevere', zoom: 12 })],
    })
    expect([tile.land.length, tile.borders.length, tile.disputed.length]).toEqual([1, 1, 1])
    expect(tile.labels.map(({ name, kind, zoom }) => [name, kind, zoom])).toEqual([
      ['España', 'country', 0],
      ['Roma', 'large', 3],
      ['Ostia', 'town', 0],
      ['Trastevere', 'neighbourhood', 12],
    ])
    const { x = NaN, y = NaN } = tile.labels[1] ?? {}
    expect([x, y].map((one) => Math.round(one * 1000))).toEqual([533, 500])
  })

  it('may be empty, and no tile fails', () => {
    expect(decodeBaseTile(new Uint8Array())).toEqual({ land: [], borders: [], disputed: [], labels: [] })
    expect(() => decodeBaseTile(new TextEncoder().encode('<!doctype html>'))).toThrow(/./)
  })
})

describe('the drawn map', () => {
  it('has its land where it lies, on the sea', () => {
    const picture = drawMap([shown(makeTile({ land: [feature(square(-40, 40))] }))], whole, size, colours)
    // 80° of 512 px, around the middle of 400 px.
    expect(picture).toContain('fill="sea"')
    expect(picture).toContain('<path d="M143.1 179L143.1 121L256.9 121')
    expect(picture).not.toContain('stroke="border"')
  })

  it('draws disputed borders weaker', () => {
    const tile = makeTile({ borders: [feature(border(0)), feature(border(20), { disputed: 1 })] })
    const picture = drawMap([shown(tile)], whole, size, colours)
    expect(picture).toMatch(/stroke="border" stroke-width="0.75" stroke-linejoin="round"\/>/)
    expect(picture).toMatch(/stroke="weak" stroke-width="1" .*stroke-dasharray/)
  })

  it('lets the coast fade from zoom 11 on', () => {
    const draw = (zoom: number) => drawMap([shown(makeTile({}))], { ...whole, zoom }, size, colours)
    const veil = (zoom: number) => /fill="plain" opacity="([\d.]+)"/.exec(draw(zoom))?.[1]
    expect([veil(11), veil(11.5), veil(14)]).toEqual([undefined, '0.5', '1'])
  })

  it('is a plain ground without tiles', () => {
    const picture = drawMap([], whole, size, colours)
    expect(picture).toContain('fill="plain"')
    expect(picture).not.toContain('fill="sea"')
  })

  it('writes names safely', () => {
    const tile = makeTile({ towns: [town('<b>"A" & B', 0)] })
    expect(drawMap([shown(tile)], whole, size, colours)).toContain('>&lt;b>&quot;A&quot; &amp; B</text>')
  })
})

describe('labels', () => {
  const namesIn = (tile: BaseTile, view: MapView) => placeLabels([shown(tile)], view, size).map(({ label }) => label.name)

  it('of importance come first, and none covers another or leaves the picture', () => {
    const tile = makeTile({
      towns: [town('Ostia', 13, 'other'), town('Roma', 12, 'large'), town('Fiyi', 178, 'other'), town('Cuba', -80, 'country')],
    })
    expect(namesIn(tile, whole)).toEqual(['Cuba', 'Roma'])
  })

  it('appear and go with the scale', () => {
    const towns = [town('Italia', 12, 'country'), town('Roma', 12.2, 'large', 4), town('Frascati', 12.4, 'other', 9)]
    const tile = makeTile({ towns })
    const at = (zoom: number) => namesIn(tile, { ...toWorld({ lat: 0, lng: 12.2 }), zoom })
    expect([at(3), at(9), at(14)]).toEqual([['Italia'], ['Roma', 'Frascati'], []])
  })
})

it('land of which most lies beyond the picture is drawn by few points, and looks the same', () => {
  const random = randomFrom(1)
  const near: MapView = { x: 0.5, y: 0.5, zoom: 3 }
  let [points, drawnPoints, differences] = [0, 0, 0]
  for (let round = 0; round < 20; round += 1) {
    const ring = Array.from({ length: 200 }, (_, i) => {
      const [angle, radius] = [(i / 200) * 2 * Math.PI, 0.03 + random.next() * 0.3]
      return [0.5 + Math.cos(angle) * radius, 0.5 + Math.sin(angle) * radius] as const
    })
    const tile: BaseTile = { land: [ring.flat()], borders: [], disputed: [], labels: [] }
    const d = /<path d="M([^"]*)Z" fill="land"/.exec(drawMap([shown(tile)], near, size, colours))?.[1] ?? ''
    const drawn = d.split('L').map((pair) => pair.split(' ').map(Number) as [number, number])
    const inPx = ring.map(([x, y]) => [(x - 0.5) * 4096 + size.width / 2, (y - 0.5) * 4096 + size.height / 2] as const)
    points += ring.length
    drawnPoints += drawn.length
    for (let probe = 0; probe < 100; probe += 1) {
      const at = [random.next() * size.width, random.next() * size.height] as const
      if (isWithin(at, inPx) !== isWithin(at, drawn)) differences += 1
    }
  }
  expect(differences).toBeLessThan(20)
  expect(drawnPoints).toBeLessThan(points / 2)
})

function isWithin([x, y]: readonly [number, number], ring: readonly (readonly [number, number])[]): boolean {
  let isInside = false
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  })
  return isInside
}

import { describe, expect, it } from 'vitest'
import { coverFor } from './coverFor'
import { LANDSCAPE_KINDS } from './landscapeKind'
import { PAINTERS, drawLandscape } from './drawLandscape'
import { DESTINATIONS } from './places/destinations'
import { hasModernBuildings, placeDice } from './drawing/scene'

const RECORDED = [
  { id: 'fd0af6f5-d058-765a-860d-2869626ef33c', kind: 'pueblo', tone: 'noche', seed: 881433356 },
  { id: 'cba32790-6664-7f30-8db1-d75566354c47', kind: 'monte', tone: 'dia', seed: 509098306 },
  { id: '270cc3a5-1ddd-7982-8adf-5e3a4448de6b', kind: 'campo', tone: 'dia', seed: 88075490 },
  {
    id: 'c95a1fd1-f9ec-733e-8a74-5fc36570de73',
    place: { name: 'Isla de los Faisanes', countryCode: 'ES', fcode: 'ISL' },
    kind: 'islas',
    tone: 'dia',
    seed: 282646811,
  },
  {
    id: '07e263f7-3c97-72af-816d-cfc3c9a88be8',
    place: { name: 'Villafranca', countryCode: 'ES', fcode: 'PPL' },
    kind: 'rio',
    tone: 'ocaso',
    seed: 296744303,
  },
  {
    id: '09e77ff7-71e8-71a4-8355-f1b89c5ea182',
    place: { name: 'Cabo Ortegal', countryCode: 'ES', fcode: 'CAPE' },
    kind: 'costa',
    tone: 'noche',
    seed: 55340643,
  },
  {
    id: 'f9e5eb90-848a-79f6-817c-f37c9dd623a2',
    place: { name: 'Puerto Madryn', countryCode: 'AR', fcode: 'PPL' },
    kind: 'costa',
    tone: 'ocaso',
    seed: 871850891,
  },
  {
    id: '2d5e5efb-0428-7f31-8acb-61ac7e9e11f0',
    place: { name: 'Medina del Campo', countryCode: 'ES', fcode: 'PPL' },
    kind: 'rio',
    tone: 'ocaso',
    seed: 858094527,
  },
  {
    id: '8316e0ab-3ddb-7616-8354-810b37d3cd95',
    place: { name: 'Minsk', countryCode: 'BY', fcode: 'PPLC' },
    kind: 'ciudad',
    tone: 'dia',
    seed: 731981735,
  },
  {
    id: '62c1483f-503c-7c41-80df-8f8f8ac9900c',
    place: { name: 'Newcastle', countryCode: 'AU', fcode: 'PPLA' },
    kind: 'ciudad',
    tone: 'alba',
    seed: 839914964,
  },
  {
    id: 'a87749a7-7bd3-7df7-8ba9-d01087e62ee9',
    place: { name: 'Ouagadougou', countryCode: 'BF', fcode: 'PPLC' },
    kind: 'ciudad',
    tone: 'ocaso',
    seed: 512698709,
  },
  {
    id: '19934e1a-392e-7470-84c2-b8b3d521eedd',
    place: { name: 'Tromsdalen', countryCode: 'NO', fcode: 'PPL' },
    kind: 'nieve',
    tone: 'dia',
    seed: 584556859,
  },
  {
    id: '525172d9-17f2-7f15-80fc-ab2162ae3029',
    place: { name: 'Bergerac', countryCode: 'FR', fcode: 'PPLA3' },
    kind: 'campo',
    tone: 'dia',
    seed: 489326199,
  },
  {
    id: '404d9d17-18fe-778a-8ac5-da350540c9fb',
    place: { name: 'Valle de Ansó', countryCode: 'ES', fcode: 'VAL' },
    kind: 'rio',
    tone: 'alba',
    seed: 267310637,
  },
]

/** UUIDv7, close in time, as in a feed. */
const idAt = (at: number) =>
  `0198f3a2-${(0x1000 + at * 7).toString(16)}-7${(at % 4096).toString(16).padStart(3, '0')}-9a3c-0000a1b2c3d4`

const place = (name: string, countryCode: string, fcode = 'PPL') => ({ name, countryCode, fcode })

const motifsOf = ({ kind, seed }: ReturnType<typeof coverFor>) =>
  Object.values(PAINTERS[kind].motifs(placeDice(kind, seed), hasModernBuildings(seed)))

const draw = (cover: ReturnType<typeof coverFor>) => drawLandscape({ ...cover, width: 254, height: 136 })

describe('coverFor', () => {
  it.each(RECORDED)('gives trip $id its recorded cover', ({ id, place: where, ...cover }) => {
    expect(coverFor({ id, place: where })).toMatchObject(cover)
  })

  it('has every destination once, and draws the kind and motifs of the table', () => {
    expect(DESTINATIONS.length).toBeGreaterThan(150)
    const keys = DESTINATIONS.map(([key]) => key)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    for (const [key, { kind, motifs }] of DESTINATIONS) {
      const slash = key.lastIndexOf('/')
      const [name, countryCode] = [key.slice(0, slash), key.slice(slash + 1)]
      for (let at = 0; at < 4; at += 1) {
        const cover = coverFor({ id: idAt(at), place: place(name, countryCode) })
        expect([key, cover.kind]).toEqual([key, kind])
        expect(motifsOf(cover), key).toEqual(expect.arrayContaining([...motifs]))
      }
    }
  })

  it('shows a famous place with its typical motifs', () => {
    const seen = (name: string, countryCode: string) => {
      const cover = coverFor({ id: idAt(1), place: place(name, countryCode) })
      return [cover.kind, ...motifsOf(cover)]
    }
    expect(seen('Guiza', 'EG')).toEqual(['desierto', 'pyramids'])
    expect(seen('Londres', 'GB')).toEqual(['ciudad', 'old', 'clock'])
    expect(seen('Ámsterdam', 'NL')).toEqual(['ciudad', 'port', 'clock'])
    expect(seen('Fujikawaguchiko', 'JP')).toEqual(expect.arrayContaining(['volcan', 'snow']))
    expect(seen('Consuegra', 'ES')).toEqual(expect.arrayContaining(['campo', 'windmill']))
    expect(seen('Nueva York', 'US')).toEqual(['ciudad', 'modern', 'towers'])
    expect(seen('Kioto', 'JP')).toEqual(expect.arrayContaining(['ciudad']))
    const sight = (name: string, countryCode: string) => coverFor({ id: idAt(1), place: place(name, countryCode) }).sight
    expect(sight('París', 'FR')).toBe('lattice')
    expect(sight('Roma', 'IT')).toBe('arena')
    expect(sight('Lisboa', 'PT')).toBe('tram')
    expect(sight('Florencia', 'IT')).toBeUndefined()
  })

  it('is cold in Iceland and at Mount Fuji, but not in Bali', () => {
    const cold = (name: string, countryCode: string, lat?: number) =>
      coverFor({ id: idAt(3), place: { ...place(name, countryCode), lat: lat ?? null } }).cold
    expect(cold('Reikiavik', 'IS')).toBe(true)
    expect(cold('Fujikawaguchiko', 'JP', 35.5)).toBe(true)
    expect(cold('Invercargill', 'NZ', -46.4)).toBe(true)
    expect(cold('Bali', 'ID')).toBe(false)
    expect(cold('Ponta Delgada', 'PT', 37.7)).toBe(false)
  })

  it('takes everything from the id when there is no place', () => {
    const kinds = new Set(Array.from({ length: 200 }, (_, at) => coverFor({ id: idAt(at) }).kind))
    expect([...kinds].toSorted()).toEqual([...LANDSCAPE_KINDS].toSorted())
  })

  it.each([
    place('Madrid', 'ES', 'PPLC'),
    place('Cádiz', 'ES', 'PPLA2'),
    place('Toscana', 'IT', 'ADM1'),
    place('Bali', 'ID', 'ISL'),
    place('Aldea Sin Nombre', 'FR'),
  ])('never draws two trips to $name alike, and seldom gives neighbours the same light', (where) => {
    const covers = Array.from({ length: 300 }, (_, at) => coverFor({ id: idAt(at), place: where }))
    expect(new Set(covers.map((cover) => cover.kind)).size).toBe(1)
    const drawn = covers.map(draw)
    expect(new Set(drawn).size).toBe(drawn.length)
    const skies = drawn.map((svg) => svg.match(/fill="(#\w+)"/)?.[1])
    const alike = skies.filter((sky, at) => at > 0 && sky === skies[at - 1]).length
    expect(alike / skies.length).toBeLessThan(0.16)
  })

  it('has more than one view of a famous place', () => {
    const views = new Set(
      Array.from({ length: 60 }, (_, at) => coverFor({ id: idAt(at), place: place('Madrid', 'ES') }).seed % 1000),
    )
    expect(views.size).toBe(4)
  })
})

import { describe, expect, test } from 'vitest'
import { matchGrade, GRADES, namesToKeys, parsePlaceWords } from './matchGrade'
import { metresBetween } from '../places/distance'
import { rankPlaces, type PlaceCandidate } from './rankPlaces'

const gradeOf = (text: string, names: string[], address = 'Roma, Italia') => {
  const query = parsePlaceWords(text)
  return query === undefined ? 'nothing asked' : matchGrade(query, namesToKeys(names), address.toLowerCase())
}

describe('a match', () => {
  test.each([
    ['coliseo', ['Coliseo'], GRADES.whole],
    ['el coliseo', ['Coliseo'], GRADES.whole],
    ['colosseum', ['Coliseo', 'Colosseum'], GRADES.whole],
    ['museo prado', ['Museo del Prado'], GRADES.whole],
    ['colis', ['Coliseo'], GRADES.start],
    ['museo del p', ['Museo del Prado'], GRADES.start],
    ['prado', ['Museo del Prado'], GRADES.words],
    ['prad mus', ['Museo del Prado'], GRADES.words],
    ['coliseo roma', ['Coliseo'], GRADES.words],
    ['colis roma', ['Coliseo'], GRADES.address],
    ['roma', ['Coliseo'], undefined],
    ['oliseo', ['Coliseo'], undefined],
    ['coliseo paris', ['Coliseo'], undefined],
    ["musee d'orsay", ["Musée d'Orsay"], GRADES.whole],
    ['orsay', ["Musée d'Orsay"], GRADES.words],
    ['la', ['La Rambla'], GRADES.words],
    ['c', ['Coliseo'], 'nothing asked'],
    ['  ', ['Coliseo'], 'nothing asked'],
    ['!?', ['Coliseo'], 'nothing asked'],
  ])('of %s with %s is graded', (text, names, grade) => {
    expect(gradeOf(text, names)).toBe(grade)
  })

  test('is bounded for long texts', () => {
    expect(parsePlaceWords('a1 '.repeat(10_000))?.words.length).toBeLessThanOrEqual(12)
    expect(parsePlaceWords('x'.repeat(10_000))?.key.length).toBeLessThanOrEqual(100)
  })
})

const place = (name: string, lat: number, lng: number, more: Partial<PlaceCandidate> = {}): PlaceCandidate => ({
  name,
  source: 'sight',
  isMinor: false,
  names: namesToKeys([name]),
  addressKey: '',
  lat,
  lng,
  ...more,
})
const order = (text: string, candidates: ReturnType<typeof place>[], near?: { lat: number; lng: number }) =>
  rankPlaces(parsePlaceWords(text) ?? { key: '', words: [] }, candidates, near).map((found) => found.place.name)

describe('places are ordered', () => {
  test('by the match, then the nearest first', () => {
    const candidates = [
      place('Plaza Mayor Nueva', 0, 0),
      place('Plaza Mayor', 20, 0),
      place('Plaza  Mayor', 10, 0),
      place('La Mayor Plaza', 0, 0),
    ]
    expect(order('plaza mayor', candidates, { lat: 0, lng: 0 })).toEqual([
      'Plaza  Mayor',
      'Plaza Mayor',
      'Plaza Mayor Nueva',
      'La Mayor Plaza',
    ])
  })

  test('best known first without a position', () => {
    expect(order('sol', [place('Sol A', 5, 0), place('Sol B', 1, 0)])).toEqual(['Sol A', 'Sol B'])
  })

  test('with sights before towns among those nearby, and nearby towns before far sights', () => {
    const town = place('Atocha', 0, 0.1, { source: 'town' })
    expect(order('atocha', [town, place('La Atocha', 0, 0.2)], { lat: 0, lng: 0 })).toEqual(['La Atocha', 'Atocha'])
    expect(order('atocha', [place('La Atocha', 0, 20), town], { lat: 0, lng: 0 })).toEqual(['Atocha', 'La Atocha'])
  })

  test('with little-known towns lower, unless they are near', () => {
    const town = place('San', 0, 0, { source: 'town', isMinor: true })
    expect(order('san', [place('San Pablo', 30, 30), town])).toEqual(['San Pablo', 'San'])
    expect(order('san', [place('San Pablo', 30, 30), town], { lat: 0, lng: 0 })).toEqual(['San', 'San Pablo'])
  })

  test('with any word of a nearby name before far names that start so, for a few letters', () => {
    const candidates = [place('Bellver', 20, 0), place('Bel', 30, 0), place('Torre de Belén', 0, 0.1)]
    const near = { lat: 0, lng: 0 }
    expect(order('bel', candidates, near)).toEqual(['Bel', 'Torre de Belén', 'Bellver'])
    expect(order('bel', candidates)).toEqual(['Bel', 'Bellver', 'Torre de Belén'])
    expect(order('belen', [place('Belenes', 20, 0), ...candidates], near)).toEqual(['Belenes', 'Torre de Belén'])
  })

  test('with an own name before a further name of a nearer place, and after a better match of that', () => {
    const candidates = [
      place('Mercado de Trajano', 0, 0, { names: namesToKeys(['Mercado de Trajano', 'Foro de Trajano']) }),
      place('Foro Romano', 0, 0.1),
    ]
    const near = { lat: 0, lng: 0 }
    expect(order('foro', candidates, near)).toEqual(['Foro Romano', 'Mercado de Trajano'])
    expect(order('foro de trajano', candidates, near)).toEqual(['Mercado de Trajano'])
    expect(order('foro', [...candidates, place('Foro', 20, 0)], near)).toEqual(['Foro', 'Foro Romano', 'Mercado de Trajano'])
    expect(order('foro', candidates, { lat: 0, lng: 20 })).toEqual(['Foro Romano', 'Mercado de Trajano'])
  })

  test('twelve at most', () => {
    expect(
      order(
        'sol',
        Array.from({ length: 30 }, (_, i) => place(`Sol ${i}`, i, 0)),
      ),
    ).toHaveLength(12)
  })
})

test('distances cross the antimeridian and the poles', () => {
  expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111_195, -2)
  expect(metresBetween({ lat: 89.5, lng: 0 }, { lat: 89.5, lng: 180 })).toBeCloseTo(111_195, -2)
  expect(metresBetween({ lat: 40.4168, lng: -3.7038 }, { lat: 41.3851, lng: 2.1734 })).toBeCloseTo(505_000, -4)
})

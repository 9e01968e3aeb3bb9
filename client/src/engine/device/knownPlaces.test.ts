// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetPlaces, filterPlacesByName, rememberPlaces, readKnownPlaces } from './knownPlaces'

const place = (geonameId: number, name: string) => ({
  geonameId,
  name,
  adminName1: null,
  countryName: null,
  countryCode: null,
  fcode: 'PPL',
  lat: null,
  lng: null,
  timeZone: null,
})
const names = () => readKnownPlaces('ana').map(({ name }) => name)

beforeEach(() => localStorage.clear())

it('keeps the places of each user, newest first, each once, and forgets them', () => {
  rememberPlaces('ana', [place(1, 'Roma'), place(2, 'Lisboa')])
  rememberPlaces('ana', [place(3, 'Ávila'), place(1, 'Roma')])
  rememberPlaces('bea', [place(4, 'Oslo')])
  expect(names()).toEqual(['Ávila', 'Roma', 'Lisboa'])
  forgetPlaces('ana')
  expect(names()).toEqual([])
  expect(readKnownPlaces('bea')).toHaveLength(1)
})

it('keeps at most 80 places', () => {
  rememberPlaces(
    'ana',
    Array.from({ length: 300 }, (_, i) => place(i, `Lugar ${i}`)),
  )
  expect(names()).toHaveLength(80)
  expect(names()[0]).toBe('Lugar 0')
})

it('finds a place by the start of its name or of a word in it, ignoring accents and case', () => {
  const places = [place(1, 'Ávila'), place(2, 'Nueva York'), place(3, 'La Habana')]
  const like = (typed: string) => filterPlacesByName(places, typed).map(({ name }) => name)
  expect(like('avi')).toEqual(['Ávila'])
  expect(like('YORK')).toEqual(['Nueva York'])
  expect(like('bana')).toEqual([])
})

import { placeSources, type Place } from '#shared/places/place'
import type { Random } from './random'

export const colosseum: Place = {
  lat: 41.89021,
  lng: 12.49223,
  name: 'Coliseo',
  address: null,
  geonameId: null,
  source: 'sight',
  url: null,
  timeZone: null,
  accuracy: 0,
  hidden: false,
}

const zones = ['Europe/Rome', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland', null]
const names = ['Barajas T4', '=1+1', '-3, 5', "L'Olla; bar", '日本', 'Día 2', 'a\u{301}b', null]

/** In any country, with texts that formats could misread. */
export const randomPlace = (random: Random): Place => ({
  lat: (random.below(18_000_000) - 8_999_999) / 1e5,
  lng: (random.below(36_000_000) - 17_999_999) / 1e5,
  name: random.pick(names) ?? null,
  address: random.pick(['Via Sacra, 1', null]) ?? null,
  geonameId: random.pick([3_169_070, null]) ?? null,
  source: random.pick(placeSources) ?? 'own',
  url: random.pick(['https://maps.example.org/?q=1', null]) ?? null,
  timeZone: random.pick(zones) ?? null,
  accuracy: random.pick([0, 250]) ?? 0,
  hidden: random.chance(0.3),
})

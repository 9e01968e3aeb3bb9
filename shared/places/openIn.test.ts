import { describe, expect, it } from 'vitest'
import { placeLinks } from './openIn'

const sagrada = { lat: 41.40338, lng: 2.17403, name: 'Sagrada Família (Barcelona)', url: null }

describe('placeLinks', () => {
  it('points at the position in every app', () => {
    expect(placeLinks(sagrada)).toEqual({
      google: 'https://www.google.com/maps/search/?api=1&query=41.40338%2C2.17403',
      apple: 'https://maps.apple.com/?ll=41.40338,2.17403&q=Sagrada%20Fam%C3%ADlia%20%28Barcelona%29',
      openStreetMap: 'https://www.openstreetmap.org/?mlat=41.40338&mlon=2.17403#map=17/41.40338/2.17403',
      geo: 'geo:41.40338,2.17403?q=41.40338,2.17403(Sagrada%20Fam%C3%ADlia%20%28Barcelona%29)',
    })
  })

  it('marks a place without a name too', () => {
    const { apple, geo } = placeLinks({ ...sagrada, lat: -0.00001, name: null })
    expect(apple).toBe('https://maps.apple.com/?ll=-0.00001,2.17403&q=-0.00001%2C2.17403')
    expect(geo).toBe('geo:-0.00001,2.17403?q=-0.00001,2.17403')
  })

  it.each([
    ['google', 'https://www.google.es/maps/place/X/data=!3m1!4b1'],
    ['google', 'https://maps.google.com/?cid=1'],
    ['google', 'https://www.google.co.uk/maps?q=1,2'],
    ['apple', 'https://maps.apple.com/place?coordinate=1,2'],
    ['openStreetMap', 'https://www.openstreetmap.org/node/1'],
  ] as const)('opens the pasted address in %s', (app, url) => {
    const [links, others] = [placeLinks({ ...sagrada, url }), placeLinks(sagrada)]
    expect(links).toEqual({ ...others, [app]: url })
  })

  it.each([
    ['https://www.google.com.evil.example/maps/place/X'],
    ['https://evil.example/https://www.google.com/maps'],
    ['https://google.com@evil.example/maps'],
    ['https://maps.google.com@evil.example/maps'],
    ['https://maps.apple.com:x@evil.example/'],
    ['https://www.google.com/search?q=X'],
    ['https://hotel.example/'],
    ['javascript:alert(1)'],
  ])('does not take %s for an address of a map', (url) => {
    expect(placeLinks({ ...sagrada, url })).toEqual(placeLinks(sagrada))
  })

  it('writes no lone surrogate, on which encoding throws', () => {
    expect(placeLinks({ ...sagrada, name: 'a\uD800' }).geo).toContain('(a%EF%BF%BD)')
  })
})

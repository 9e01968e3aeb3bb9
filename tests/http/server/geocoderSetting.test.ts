import { expect, it } from 'vitest'
import { readConfig } from '#server/config'

const read = (GEOCODER_URL: string) => readConfig({ GEOCODER_URL }).geocoder

it('GEOCODER_URL names a kind and an address, which may hold a key', () => {
  expect(read('photon+https://photon.example')).toEqual({ kind: 'photon', url: 'https://photon.example/' })
  expect(read('pelias+https://a.example/v1?api_key=k')).toEqual({ kind: 'pelias', url: 'https://a.example/v1?api_key=k' })
  expect(read('nominatim+http://localhost:8080')).toMatchObject({ kind: 'nominatim' })
  expect(read('photon+http://[::1]:2322')).toMatchObject({ url: 'http://[::1]:2322/' })
  expect(readConfig({}).geocoder).toBeUndefined()
})

it.each([
  ['https://photon.example/?api_key=SECRET', 'has to begin with photon+https://, nominatim+https://, pelias+https://'],
  ['google+https://a.example/?key=SECRET', 'has to begin with'],
  ['photon+ftp://a.example/SECRET', 'has to begin with'],
  ['photon+https://', 'has to begin with'],
  ['photon+http://photon.example/?k=SECRET', 'http is for localhost only'],
  ['photon+http://127.0.0.1.example/?k=SECRET', 'http is for localhost only'],
  ['photon+https://ana:SECRET@photon.example', 'cannot hold a password'],
])('GEOCODER_URL=%s is refused without quoting it', (value, reason) => {
  expect(() => read(value)).toThrow(`GEOCODER_URL: ${reason}`)
  expect(() => read(value)).not.toThrow('SECRET')
})

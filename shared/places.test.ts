import { expect, test } from 'vitest'
import { formatAdminArea, formatPlaceAndCountry, formatPlaceContext } from './places'

const place = (
  fcode: string | null,
  countryCode: string,
  name = 'Málaga',
  adminName1: string | null = 'Andalucía',
  countryName: string | null = 'España',
) => ({
  name,
  adminName1,
  countryName,
  countryCode,
  fcode,
})

test('a second-level area has the word its country uses', () => {
  const label = (country: string) => formatAdminArea(place('ADM2', country))
  expect(['ES', 'IT'].map(label)).toEqual(['Málaga (Provincia)', 'Málaga (Provincia)'])
  expect(['FR', 'AR'].map(label)).toEqual(['Málaga (Departamento)', 'Málaga (Departamento)'])
  expect(['GB', 'US'].map(label)).toEqual(['Málaga (Condado)', 'Málaga (Condado)'])
  expect(label('DE')).toBe('Málaga (Distrito)')
  expect(['MX', 'BR'].map(label)).toEqual(['Málaga (Municipio)', 'Málaga (Municipio)'])
  expect(label('PT')).toBe('Málaga (División administrativa)')
})

test('a first-level area shows its name, a place the region it lies in', () => {
  expect(formatAdminArea(place('ADM1', 'ES', 'Andalucía'))).toBe('Andalucía')
  expect(formatAdminArea(place('PPLA2', 'ES'))).toBe('Andalucía')
  expect(formatAdminArea(place('PPL', 'ES', 'Málaga', null))).toBe('')
})

test('the secondary line is empty for countries, the country for regions, otherwise area and country', () => {
  expect(formatPlaceContext(place('PCLI', 'ES', 'España', null))).toBe('')
  expect(formatPlaceContext(place('PCLD', 'GI', 'Gibraltar', null, 'Gibraltar'))).toBe('')
  expect(formatPlaceContext(place('ADM1', 'ES', 'Andalucía'))).toBe('España')
  expect(formatPlaceContext(place('PPLA2', 'ES'))).toBe('Andalucía, España')
  expect(formatPlaceContext(place('ADM2', 'ES'))).toBe('Málaga (Provincia), España')
})

test('unknown parts leave no stray commas', () => {
  expect(formatPlaceContext(place('PPL', 'MC', 'Mónaco', null, 'Mónaco'))).toBe('Mónaco')
  expect(formatPlaceContext(place(null, 'ES', 'Málaga', null, null))).toBe('')
  expect(formatPlaceContext(place('ADM1', 'ES', 'Andalucía', 'Andalucía', null))).toBe('')
})

test('the badge has one name when place and country have the same', () => {
  expect(formatPlaceAndCountry({ name: 'Praga', countryName: 'Chequia' })).toBe('Praga, Chequia')
  expect(formatPlaceAndCountry({ name: 'Singapur', countryName: 'Singapur' })).toBe('Singapur')
  expect(formatPlaceAndCountry({ name: 'Petra', countryName: null })).toBe('Petra')
})

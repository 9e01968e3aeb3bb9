import { expect, test } from 'vitest'
import { adminAreaLabel, placeBadge, secondaryLine } from './places'

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
  const label = (country: string) => adminAreaLabel(place('ADM2', country))
  expect(['ES', 'IT'].map(label)).toEqual(['Málaga (Provincia)', 'Málaga (Provincia)'])
  expect(['FR', 'AR'].map(label)).toEqual(['Málaga (Departamento)', 'Málaga (Departamento)'])
  expect(['GB', 'US'].map(label)).toEqual(['Málaga (Condado)', 'Málaga (Condado)'])
  expect(label('DE')).toBe('Málaga (Distrito)')
  expect(['MX', 'BR'].map(label)).toEqual(['Málaga (Municipio)', 'Málaga (Municipio)'])
  expect(label('PT')).toBe('Málaga (División administrativa)')
})

test('a first-level area shows its name, a place the region it lies in', () => {
  expect(adminAreaLabel(place('ADM1', 'ES', 'Andalucía'))).toBe('Andalucía')
  expect(adminAreaLabel(place('PPLA2', 'ES'))).toBe('Andalucía')
  expect(adminAreaLabel(place('PPL', 'ES', 'Málaga', null))).toBe('')
})

test('the secondary line is empty for countries, the country for regions, otherwise area and country', () => {
  expect(secondaryLine(place('PCLI', 'ES', 'España', null))).toBe('')
  expect(secondaryLine(place('PCLD', 'GI', 'Gibraltar', null, 'Gibraltar'))).toBe('')
  expect(secondaryLine(place('ADM1', 'ES', 'Andalucía'))).toBe('España')
  expect(secondaryLine(place('PPLA2', 'ES'))).toBe('Andalucía, España')
  expect(secondaryLine(place('ADM2', 'ES'))).toBe('Málaga (Provincia), España')
})

test('unknown parts leave no stray commas', () => {
  expect(secondaryLine(place('PPL', 'MC', 'Mónaco', null, 'Mónaco'))).toBe('Mónaco')
  expect(secondaryLine(place(null, 'ES', 'Málaga', null, null))).toBe('')
  expect(secondaryLine(place('ADM1', 'ES', 'Andalucía', 'Andalucía', null))).toBe('')
})

test('the badge has one name when place and country have the same', () => {
  expect(placeBadge({ name: 'Praga', countryName: 'Chequia' })).toBe('Praga, Chequia')
  expect(placeBadge({ name: 'Singapur', countryName: 'Singapur' })).toBe('Singapur')
  expect(placeBadge({ name: 'Petra', countryName: null })).toBe('Petra')
})

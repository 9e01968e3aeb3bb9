import { expect, test } from 'vitest'
import { shortTownName } from './regionNames'
import { spanishAreaName } from './nameAreas'

test.each([
  ['Granada Department', 'NI', 'Granada'],
  ['New York County', 'US', 'New York'],
  ['Valle del Cauca Department', 'CO', 'Valle del Cauca'],
  ['Miranda do Douro Municipality', 'PT', 'Miranda do Douro'],
  ['City of Johannesburg Metropolitan Municipality', 'ZA', 'Johannesburg'],
  ['Urban Municipality of Kranj', 'SI', 'Kranj'],
  ['Abidjan Autonomous District', 'CI', 'Abidjan'],
  ["Leningradskaya Oblast'", 'RU', 'Leningradskaya'],
  ['Eastern Province', 'SA', 'Provincia Oriental'],
  ['Central District', 'IL', 'Distrito Central'],
  ['Northern', 'BH', 'Norte'],
  ['North-West', 'CM', 'Noroeste'],
  ['Upper East', 'GH', 'Alto Oriental'],
  ['East Kalimantan', 'ID', 'Kalimantan Oriental'],
  ['Mashonaland West', 'ZW', 'Mashonaland Occidental'],
  ['Riau Islands', 'ID', 'Islas Riau'],
  ['Kaafu Atoll', 'MV', 'Atolón Kaafu'],
  ['Jammu and Kashmir', 'IN', 'Jammu y Kashmir'],
  ['Carolina', 'PR', 'Carolina'],
  ['West Midlands', 'GB', 'West Midlands'],
  ['Long Island', 'BS', 'Long Island'],
])('%s in %s is called %s', (name, country, spanish) => {
  expect(spanishAreaName(name, country)).toBe(spanish)
})

test.each([
  ['Provincia de Tokat', 'Tokat', 'Turquía', 'Tokat'],
  ['Ciudad de Corrientes', 'Corrientes', 'Argentina', 'Corrientes'],
  ['Área metropolitana de Billings', 'Billings', 'Estados Unidos', 'Billings'],
  ['Ciudad de Panamá', 'Panamá', 'Panamá', 'Ciudad de Panamá'],
  ['Ciudad de México', 'Mexico City', 'México', 'Ciudad de México'],
  ['Ciudad Real', 'Ciudad Real', 'España', 'Ciudad Real'],
])('finds the short name of %s, locally %s', (spanish, own, country, shown) => {
  expect(shortTownName(spanish, own, country)).toBe(shown)
})

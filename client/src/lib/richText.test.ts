import { expect, test } from 'vitest'
import { piecesOf } from './richText'

test('links are separated from the text around them', () => {
  expect(piecesOf('Datos de [GeoNames](https://www.geonames.org) y de [otros](/about-us).')).toEqual([
    'Datos de ',
    { text: 'GeoNames', to: 'https://www.geonames.org' },
    ' y de ',
    { text: 'otros', to: '/about-us' },
    '.',
  ])
})

test('a text without links is one piece, and brackets alone are no link', () => {
  expect(piecesOf('Nada [que] ver (aquí).')).toEqual(['Nada [que] ver (aquí).'])
  expect(piecesOf('[todo](/x)')).toEqual([{ text: 'todo', to: '/x' }])
})

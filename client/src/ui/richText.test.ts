import { expect, test } from 'vitest'
import { splitRichText } from './RichText'

test('links are separated from the text around them', () => {
  expect(splitRichText('Datos de [GeoNames](https://www.geonames.org) y de [otros](/about-us).')).toEqual([
    'Datos de ',
    { text: 'GeoNames', to: 'https://www.geonames.org' },
    ' y de ',
    { text: 'otros', to: '/about-us' },
    '.',
  ])
})

test('a text without links is one piece, and brackets alone are no link', () => {
  expect(splitRichText('Nada [que] ver (aquí).')).toEqual(['Nada [que] ver (aquí).'])
  expect(splitRichText('[todo](/x)')).toEqual([{ text: 'todo', to: '/x' }])
})

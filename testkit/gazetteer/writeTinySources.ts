import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GazetteerSources } from '#server/gazetteer/build/sources'

/** A row of a GeoNames dump: 19 columns. */
export const placeRow = (row: {
  id: number
  name: string
  others?: string
  lat?: number
  lng?: number
  kind?: string
  fcode: string
  country: string
  admin1?: string
  admin2?: string
  population?: number
  timeZone?: string
}): string =>
  [
    row.id,
    row.name,
    row.name,
    row.others ?? '',
    row.lat ?? 40,
    row.lng ?? -3,
    row.kind ?? 'P',
    row.fcode,
    row.country,
    '',
    row.admin1 ?? '',
    row.admin2 ?? '',
    '',
    '',
    row.population ?? 0,
    '',
    '',
    row.timeZone ?? '',
    '',
  ].join('\t')

/** GeoNames files with four towns, written to `folder`. */
export function writeTinySources(folder: string): GazetteerSources {
  mkdirSync(folder, { recursive: true })
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const towns = [
    placeRow({
      id: 3117735,
      name: 'Madrid',
      fcode: 'PPLC',
      country: 'ES',
      admin1: '29',
      population: 3_255_944,
      lat: 40.4165,
      lng: -3.70256,
    }),
    placeRow({
      id: 2514256,
      name: 'Málaga',
      others: 'Malaca,Малага,AGP',
      fcode: 'PPLA2',
      country: 'ES',
      admin1: '51',
      admin2: 'MA',
      population: 568_305,
    }),
    placeRow({
      id: 2643743,
      name: 'London',
      others: 'Londra',
      fcode: 'PPLC',
      country: 'GB',
      admin1: 'ENG',
      population: 7_556_900,
      lat: 51.5,
      lng: -0.12,
    }),
    placeRow({ id: 250441, name: 'Amman', fcode: 'PPLC', country: 'JO', population: 1_275_857, lat: 31.95, lng: 35.93 }),
  ]
  return {
    cities: file('cities500.txt', towns.join('\n')),
    admin1: file(
      'admin1.json',
      JSON.stringify([
        { code: 'ES.51', name: 'Andalusia' },
        { code: 'ES.29', name: 'Madrid' },
        { code: 'GB.ENG', name: 'England' },
      ]),
    ),
    admin2: file('admin2.json', JSON.stringify([{ code: 'ES.51.MA', name: 'Provincia de Málaga' }])),
    countriesEs: file(
      'es.json',
      JSON.stringify({ countries: { ES: 'España', GB: ['Reino Unido', 'Gran Bretaña'], JO: 'Jordania' } }),
    ),
    countriesEn: file('en.json', JSON.stringify({ countries: { ES: 'Spain', GB: 'United Kingdom', JO: 'Jordan' } })),
    names: file('names.tsv', '# names\nES.51\tes\tComunidad Autónoma de Andalucía\n2643743\tes\tLondres\n'),
    ownNames: file('own-names.tsv', 'ES.29\tes\tComunidad de Madrid\n'),
    moved: file('moved.tsv', '# none\n'),
    supplement: file(
      'supplement.tsv',
      '+petra\tPetra\t\tCiudad rosa\tJO\t\tANS\t30.33\t35.44\t7\t\n+atlantida\tAtlántida\t\t\t\t\tISL\t30\t-30\t\t\n',
    ),
    sights: file('sights.tsv', '# sights\nPuerta del Sol\t\tSol\tsight\tMadrid\t40.41688\t-3.70342\n'),
  }
}

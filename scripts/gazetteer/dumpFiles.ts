import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Only places are required. */
export interface DumpFiles {
  places: string[]
  alternateNames: string | undefined
  countries: string | undefined
  admin1: string | undefined
  admin2: string | undefined
}

/** allCountries.txt, or files of countries. Throws without either. */
export function dumpFiles(folder: string): DumpFiles {
  const names = readdirSync(folder)
  const file = (name: string) => (names.includes(name) ? join(folder, name) : undefined)
  const all = file('allCountries.txt')
  const places =
    all === undefined ? names.filter((name) => /^[A-Z]{2}\.txt$/.test(name)).map((name) => join(folder, name)) : [all]
  if (places.length === 0) throw new Error(`${folder} holds neither allCountries.txt nor a file of a country such as ES.txt`)
  return {
    places: places.sort(),
    alternateNames: file('alternateNamesV2.txt'),
    countries: file('countryInfo.txt'),
    admin1: file('admin1CodesASCII.txt'),
    admin2: file('admin2Codes.txt'),
  }
}

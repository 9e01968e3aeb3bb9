import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { lineBatches, readTable, SUPPLEMENT_COLUMNS, type GazetteerSources } from './sources'
import { createEventLoopYield, type OnBuildProgress } from './buildProgress'
import { isTypeable, placeIdOf, NAME_WORTH, type StagingDatabase } from './stage'
import { shortRegionName } from './regionNames'
import { SIGHT_WEIGHT, townWeight } from './weighAreas'

const Areas = z.array(z.object({ code: z.string(), name: z.string() }))
const readAreas = (file: string) => Areas.parse(JSON.parse(readFileSync(file, 'utf8')))

const Countries = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
const readCountries = (file: string) => Object.entries(Countries.parse(JSON.parse(readFileSync(file, 'utf8'))).countries)

/** A GeoNames id, or a code (see `placeIdOf`). */
export const placeIdOfKey = (key: string): number => (/^\d+$/.test(key) ? Number(key) : placeIdOf(key))

export async function stageBundled(
  stage: StagingDatabase,
  sources: GazetteerSources,
  onProgress: OnBuildProgress,
): Promise<void> {
  const centres = await stageTowns(stage, sources, (done, total) => onProgress({ stage: 'towns', done, total }))
  onProgress({ stage: 'names', done: 0, total: 1 })
  await stageAreas(stage, sources, centres)
  stageSupplement(stage, sources)
  stageNames(stage, sources)
  onProgress({ stage: 'names', done: 1, total: 1 })
}

async function stageTowns(stage: StagingDatabase, sources: GazetteerSources, onBytes: (done: number, total: number) => void) {
  const centres = createAreaCentres()
  const moved = new Map(readTable(sources.moved, 2).map(([id = '', admin1 = '']) => [id, admin1]))
  for await (const lines of lineBatches(sources.cities, onBytes)) {
    for (const line of lines) {
      const [
        id = '',
        name = '',
        ,
        others = '',
        lat,
        lng,
        ,
        fcode,
        country = '',
        ,
        admin1Then = '',
        admin2 = '',
        ,
        ,
        people,
        ,
        ,
        zone = '',
      ] = line.split('\t')
      if (id === '') continue
      const admin1 = moved.get(id) ?? admin1Then
      const population = Number(people)
      const names = others.split(',')
      const place = {
        id: Number(id),
        name,
        fcode: fcode === '' || fcode === undefined ? 'PPL' : fcode,
        country,
        admin1,
        admin2,
        lat: Number(lat),
        lng: Number(lng),
      }
      const weight = townWeight({ ...place, population }, names.length)
      stage.put({
        ...place,
        population: population === 0 ? null : population,
        timeZone: zone,
        weight,
        other: names.filter(isTypeable).join(','),
      })
      centres.add(place)
    }
  }
  return centres
}

async function stageAreas(
  stage: StagingDatabase,
  sources: GazetteerSources,
  centres: ReturnType<typeof createAreaCentres>,
): Promise<void> {
  const breathe = createEventLoopYield()
  const put = (code: string, fcode: string, name: string) => {
    const [country = '', admin1 = '', admin2 = ''] = code.split('.')
    const id = placeIdOf(code)
    stage.put({
      id,
      name,
      fcode,
      country,
      admin1,
      admin2,
      ...centres.of(code),
      population: null,
      timeZone: '',
      weight: null,
      other: '',
    })
    return id
  }
  const spanish = new Intl.DisplayNames(['es'], { type: 'region' })
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  for (const [code] of readCountries(sources.countriesEn)) {
    const id = put(code, 'PCLI', english.of(code) ?? code)
    stage.tag({ id, lang: 'es', name: spanish.of(code) ?? code, worth: NAME_WORTH.listed })
  }
  for (const [lang, file] of [
    ['es', sources.countriesEs],
    ['en', sources.countriesEn],
  ] as const) {
    for (const [code, names] of readCountries(file)) {
      for (const name of [names].flat()) stage.tag({ id: placeIdOf(code), lang, name, worth: NAME_WORTH.furtherForm })
    }
  }
  for (const { code, name } of readAreas(sources.admin1)) put(code, 'ADM1', name)
  for (const { code, name } of readAreas(sources.admin2)) {
    const short = shortRegionName(name)
    const id = put(code, 'ADM2', short)
    if (short !== name) stage.tag({ id, lang: 'en', name, worth: NAME_WORTH.furtherForm })
    await breathe()
  }
}

function stageSupplement(stage: StagingDatabase, sources: GazetteerSources): void {
  for (const [
    key = '',
    spanish = '',
    english = '',
    others = '',
    country = '',
    admin1 = '',
    fcode = '',
    lat,
    lng,
    weight,
    zone = '',
  ] of readTable(sources.supplement, SUPPLEMENT_COLUMNS)) {
    const id = placeIdOf(key)
    const place = {
      id,
      name: english === '' ? spanish : english,
      fcode,
      country,
      admin1,
      admin2: '',
      lat: Number(lat),
      lng: Number(lng),
      population: null,
      timeZone: zone,
    }
    stage.put({ ...place, weight: weight === '' ? SIGHT_WEIGHT : Number(weight), other: '' })
    stage.tag({ id, lang: 'es', name: spanish, worth: NAME_WORTH.chosenByHand })
    if (english !== '') stage.tag({ id, lang: 'en', name: english, worth: NAME_WORTH.chosenByHand })
    for (const name of others.split('|').filter((other) => other !== ''))
      stage.tag({ id, lang: 'es', name, worth: NAME_WORTH.secondByHand })
  }
}

function stageNames(stage: StagingDatabase, sources: GazetteerSources): void {
  for (const [key = '', lang = '', name = ''] of readTable(sources.names, 3)) {
    const short = key.includes('.') ? shortRegionName(name) : name
    const named = { id: placeIdOfKey(key), lang: lang === 'en' ? 'en' : 'es' } as const
    stage.tag({ ...named, name: short, worth: /^[A-Z]{2}$/.test(key) ? NAME_WORTH.furtherForm : NAME_WORTH.listed })
    if (short !== name) stage.tag({ ...named, name, worth: NAME_WORTH.furtherForm })
  }
  const seen = new Set<string>()
  for (const [key = '', lang = '', name = ''] of readTable(sources.ownNames, 3)) {
    stage.tag({
      id: placeIdOfKey(key),
      lang: lang === 'en' ? 'en' : 'es',
      name,
      worth: seen.has(key + lang) ? NAME_WORTH.secondByHand : NAME_WORTH.chosenByHand,
    })
    seen.add(key + lang)
  }
}

interface Town {
  country: string
  admin1: string
  admin2: string
  lat: number
  lng: number
}

const middle = (values: number[]): number | null => values.sort((a, b) => a - b)[values.length >> 1] ?? null

/** Median of an area's towns: robust to distant islands and the date line. Codes: 'ES', 'ES.51.MA'. */
function createAreaCentres() {
  const points = new Map<string, { lats: number[]; lngs: number[] }>()
  const note = (code: string, { lat, lng }: Town) => {
    const known = points.get(code)
    if (known === undefined) points.set(code, { lats: [lat], lngs: [lng] })
    else {
      known.lats.push(lat)
      known.lngs.push(lng)
    }
  }
  return {
    add(town: Town): void {
      note(town.country, town)
      note(`${town.country}.${town.admin1}`, town)
      note(`${town.country}.${town.admin1}.${town.admin2}`, town)
    },
    of(code: string): { lat: number | null; lng: number | null } {
      const known = points.get(code)
      return known === undefined ? { lat: null, lng: null } : { lat: middle(known.lats), lng: middle(known.lngs) }
    },
  }
}

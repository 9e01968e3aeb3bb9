import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTypeable, placeIdOf, NAME_WORTH, type StagingDatabase } from '#server/gazetteer/build/stage'
import type { OnBuildProgress } from '#server/gazetteer/build/buildProgress'
import { lineBatches, type GazetteerSources, readTable, SUPPLEMENT_COLUMNS } from '#server/gazetteer/build/sources'
import { searchKey } from '#shared/placeSearch/searchKey'
import { sightWeight, townWeight } from '#server/gazetteer/build/weighAreas'

const COUNTRY = /^(?:PCL|PCLI|PCLD|PCLF|PCLS|TERR)$/
/** Former or abandoned towns. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** For travellers; see GeoNames' feature codes. */
const SIGHTS = new Set(
  (
    'ISL ISLS ATOL ARCH PEN CAPE MT MTS PK VLC VAL CNYN GRGE DSRT BCH CLF CST DLTA FLLS GLCR LK LKS LGN BAY FJD FJDS GULF SEA ' +
    'RF SALT RGN PRK RESN RESW RSV FRST TRL AMUS ANS HSTS MNMT RUIN CSTL PAL TMPL MSTY SHRN PYR PYRS WALL CAVE'
  ).split(' '),
)
/** With fewer names they are known only locally. */
const NAMES_OF_A_SIGHT = 4

/** In degrees, between centers in two sources. */
const NEAR = 1.5

/** Only places are required. */
interface DumpFiles {
  places: string[]
  alternateNames: string | undefined
  countries: string | undefined
  admin1: string | undefined
  admin2: string | undefined
}

interface Candidate {
  id: number
  name: string
  other: string
  tagged: string | null
}

/** allCountries.txt, or files of countries. Throws without either. */
export function findDumpFiles(folder: string): DumpFiles {
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

/** Updates staged places; none is deleted. */
export async function stageDump(
  stage: StagingDatabase,
  files: DumpFiles,
  sources: GazetteerSources,
  onProgress: OnBuildProgress,
): Promise<void> {
  if (files.countries !== undefined) await adoptCountries(stage, files.countries)
  for (const [file, fcode] of [
    [files.admin1, 'ADM1'],
    [files.admin2, 'ADM2'],
  ] as const)
    if (file !== undefined) await adoptAreas(stage, file, fcode)
  for (const file of files.places) await stagePlaces(stage, file, onProgress)
  if (files.alternateNames !== undefined) await stageTranslations(stage, files.alternateNames, onProgress)
  adoptSupplement(stage, sources)
}

async function adoptCountries(stage: StagingDatabase, file: string): Promise<void> {
  for await (const lines of lineBatches(file)) {
    for (const line of lines) {
      const columns = line.split('\t')
      const id = Number(columns[16])
      if (!line.startsWith('#') && columns[0] !== undefined && id > 0) stage.rename(placeIdOf(columns[0]), id)
    }
  }
}

async function adoptAreas(stage: StagingDatabase, file: string, fcode: 'ADM1' | 'ADM2'): Promise<void> {
  for await (const lines of lineBatches(file)) {
    for (const line of lines) {
      const [code = '', name = '', , geonameId] = line.split('\t')
      const [country = '', admin1 = '', admin2 = ''] = code.split('.')
      const id = Number(geonameId)
      if (!(id > 0)) continue
      if (!stage.has(placeIdOf(code)))
        stage.put({
          id,
          name,
          fcode,
          country,
          admin1,
          admin2,
          lat: null,
          lng: null,
          population: null,
          timeZone: '',
          weight: null,
          other: '',
        })
      stage.rename(placeIdOf(code), id)
    }
  }
}

async function stagePlaces(stage: StagingDatabase, file: string, onProgress: OnBuildProgress): Promise<void> {
  for await (const lines of lineBatches(file, (done, total) => onProgress({ stage: 'dump', done, total }))) {
    for (const line of lines) stagePlace(stage, line)
  }
}

function stagePlace(stage: StagingDatabase, line: string): void {
  const [
    geonameId,
    name = '',
    ,
    others = '',
    lat,
    lng,
    kind = '',
    fcode = '',
    country = '',
    ,
    admin1 = '',
    admin2 = '',
    ,
    ,
    people,
    ,
    ,
    timeZone = '',
  ] = line.split('\t')
  const id = Number(geonameId)
  const names = others === '' ? [] : others.split(',')
  const population = Number(people)
  const place = {
    id,
    name,
    country,
    fcode,
    admin1,
    admin2,
    lat: Number(lat),
    lng: Number(lng),
    population: population > 0 ? population : null,
    timeZone,
  }
  const other = names.filter(isTypeable).join(',')
  if (!(id > 0)) return
  if (kind === 'A') {
    const code = codeOf(place)
    if (code === undefined) return
    if (stage.has(placeIdOf(code))) stage.rename(placeIdOf(code), id)
    stage.put({ ...place, weight: null, other })
  } else if (kind === 'P' && !GONE.has(fcode)) {
    stage.put({
      ...place,
      fcode: fcode === '' ? 'PPL' : fcode,
      weight: townWeight({ ...place, population }, names.length),
      other,
    })
  } else if (SIGHTS.has(fcode) && names.length >= NAMES_OF_A_SIGHT) {
    stage.put({ ...place, weight: sightWeight(country, names.length), other })
  }
}

function codeOf({
  fcode,
  country,
  admin1,
  admin2,
}: {
  fcode: string
  country: string
  admin1: string
  admin2: string
}): string | undefined {
  if (COUNTRY.test(fcode)) return country
  if (fcode === 'ADM1') return `${country}.${admin1}`
  return fcode === 'ADM2' ? `${country}.${admin1}.${admin2}` : undefined
}

/**
 * Shows preferred and short names, unless ours are better; nicknames and former
 * names are for search only.
 */
async function stageTranslations(stage: StagingDatabase, file: string, onProgress: OnBuildProgress): Promise<void> {
  for await (const lines of lineBatches(file, (done, total) => onProgress({ stage: 'translations', done, total }))) {
    for (const line of lines) {
      const [, id, lang, name = '', preferred, short, colloquial, historic] = line.split('\t')
      if ((lang !== 'es' && lang !== 'en') || name === '') continue
      const worth = NAME_WORTH.secondByHand + 1 + (preferred === '1' ? 2 : 0) + (short === '1' ? 1 : 0)
      stage.tag({ id: Number(id), lang, name, worth: colloquial === '1' || historic === '1' ? NAME_WORTH.furtherForm : worth })
    }
  }
}

/** Merges our place into the dump's (same kind, country and name, nearby), with our prominence. */
function adoptSupplement(stage: StagingDatabase, sources: GazetteerSources): void {
  stage.db.exec('CREATE INDEX by_kind ON place (fcode, country, lat)')
  const near = stage.db.prepare<{ fcode: string; country: string; lat: number; lng: number }, Candidate>(`
    SELECT id, name, other, (SELECT group_concat(name, ',') FROM name n WHERE n.id = p.id) AS tagged FROM place p
    WHERE id > 0 AND fcode = @fcode AND country = @country AND lat BETWEEN @lat - ${NEAR} AND @lat + ${NEAR} AND lng BETWEEN @lng - ${NEAR} AND @lng + ${NEAR}
    ORDER BY weight DESC`)
  const raise = stage.db.prepare<{ id: number; ours: number }>(
    'UPDATE place SET weight = max(weight, (SELECT weight FROM place WHERE id = @ours)) WHERE id = @id',
  )
  for (const [key = '', spanish = '', english = '', others = '', country = '', , fcode = '', lat, lng] of readTable(
    sources.supplement,
    SUPPLEMENT_COLUMNS,
  )) {
    const ours = placeIdOf(key)
    const names = new Set([spanish, english, ...others.split('|')].map(searchKey).filter((name) => name !== ''))
    const isSame = ({ name, other, tagged }: Candidate) =>
      [name, ...other.split(','), ...(tagged ?? '').split(',')].some((known) => names.has(searchKey(known)))
    const theirs = near.all({ fcode, country, lat: Number(lat), lng: Number(lng) }).find(isSame)
    if (theirs === undefined) continue
    raise.run({ id: theirs.id, ours })
    stage.rename(ours, theirs.id)
  }
}

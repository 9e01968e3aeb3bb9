import { foldText } from '#shared/text'
import { createEventLoopYield } from './buildProgress'
import { shortTownName } from './regionNames'
import { spanishAreaName } from './spanishAreaName'
import { NAME_WORTH, type StagingDatabase } from './stage'

interface Area {
  id: number
  name: string
  country: string
  admin1: string
}

/** Excludes derived forms. */
const SPANISH = `SELECT 1 FROM name n WHERE n.id = p.id AND lang = 'es' AND worth > 0`

/** After their town ('Lisbon' is Lisboa), or by their own name without the English kind. */
export async function nameAreas(stage: StagingDatabase): Promise<void> {
  const breathe = createEventLoopYield()
  const towns = spanishTowns(stage)
  const areas = stage.db.prepare<[], Area>(
    `SELECT id, name, country, admin1 FROM place p WHERE fcode IN ('ADM1', 'ADM2') AND NOT EXISTS (${SPANISH})`,
  )
  for (const { id, name, country, admin1 } of areas.all()) {
    const short = spanishAreaName(name, country)
    const town = [name, short].map((called) => towns.get(keyOf(country, admin1, called))).find((found) => found !== undefined)
    const spanish = town ?? short
    if (spanish !== name) stage.tag({ id, lang: 'es', name: spanish, worth: NAME_WORTH.derived })
    await breathe()
  }
}

/** Shortens 'Ciudad de …' and 'Provincia de …' to the town's name. */
export function nameTowns({ db, tag }: StagingDatabase): void {
  const countries = new Intl.DisplayNames(['es'], { type: 'region' })
  const towns = db.prepare<[], { id: number; name: string; country: string; spanish: string; worth: number }>(
    `SELECT p.id, p.name, country, n.name AS spanish, worth FROM place p JOIN name n ON n.id = p.id
     WHERE fcode LIKE 'PPL%' AND lang = 'es' AND worth > 0 AND n.name LIKE '% %'`,
  )
  for (const { id, name, country, spanish, worth } of towns.all()) {
    const short = shortTownName(spanish, name, country === '' ? undefined : countries.of(country))
    if (short !== spanish) tag({ id, lang: 'es', name: short, worth: worth + NAME_WORTH.derived })
  }
}

const NAMED = 0.4
const NUMBERED = 2
const SPANISH_SPEAKING = 'ES AR BO CL CO CR CU DO EC GQ GT HN MX NI PA PE PR PY SV UY VE'
  .split(' ')
  .map((code) => `'${code}'`)
  .join()

/** Venecia is better known than Ventura. Numbered districts are hardly known. */
export function weighNamedTowns({ db }: StagingDatabase): void {
  const named = db.prepare<[number], { id: number; name: string; spanish: string }>(
    `SELECT p.id, p.name, n.name AS spanish FROM place p JOIN name n ON n.id = p.id
     WHERE fcode IN ('PPLC', 'PPLA', 'PPLA2', 'PPL') AND country NOT IN (${SPANISH_SPEAKING}) AND lang = 'es' AND worth >= ? AND weight > 5`,
  )
  const add = db.prepare<[number, number]>('UPDATE place SET weight = weight + ? WHERE id = ?')
  const known = named.all(NAME_WORTH.listed).filter(({ name, spanish }) => foldText(name) !== foldText(spanish))
  for (const id of new Set(known.map((town) => town.id))) add.run(NAMED, id)
  db.prepare<[number]>("UPDATE place SET weight = weight - ? WHERE fcode LIKE 'PPL%' AND name GLOB '* [0-9][0-9]'").run(NUMBERED)
}

const keyOf = (country: string, admin1: string, name: string): string => `${country}.${admin1} ${foldText(name)}`

/** Keyed by area and by local or English name. */
function spanishTowns(stage: StagingDatabase): Map<string, string> {
  const rows = stage.db.prepare<[], { name: string; country: string; admin1: string; spanish: string; english: string | null }>(
    `SELECT name, country, admin1,
       (SELECT name FROM name n WHERE n.id = p.id AND lang = 'es' AND worth > 0 ORDER BY worth DESC, name LIMIT 1) AS spanish,
       (SELECT name FROM name n WHERE n.id = p.id AND lang = 'en' AND worth > 0 ORDER BY worth DESC, name LIMIT 1) AS english
     FROM place p WHERE fcode LIKE 'PPL%' AND EXISTS (${SPANISH}) ORDER BY weight`,
  )
  const names = new Map<string, string>()
  for (const { name, country, admin1, spanish, english } of rows.all())
    for (const called of [name, english ?? name]) names.set(keyOf(country, admin1, called), spanish)
  return names
}

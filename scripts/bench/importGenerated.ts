import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { generatePlaces, geoNamesLine, overtureLine } from '#testkit/gazetteer/generatePlaces'
import { importPlaces, type ImportStep } from '../operations/places/changeImports'

const LINES = 10_000

/** Into a copy of the gazetteer. Prints time and memory. Undefined for none. */
export async function importGenerated(
  gazetteer: string,
  count: number,
  format: 'overture' | 'geonames',
): Promise<{ file: string; remove: () => void } | undefined> {
  if (count === 0) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'bench-places-'))
  copyFileSync(gazetteer, gazetteerFile(dir))
  const path = join(dir, 'places')
  const toLine = format === 'overture' ? overtureLine : geoNamesLine
  const handle = await open(path, 'w')
  let lines: string[] = []
  for (const place of generatePlaces(gazetteer, count)) {
    lines.push(`${toLine(place)}\n`)
    if (lines.length < LINES && place.id < count) continue
    await handle.write(lines.join(''))
    lines = []
  }
  await handle.close()
  const bytes = (await stat(path)).size
  const start = performance.now()
  const ends = new Map<ImportStep, number>()
  const onProgress = (step: ImportStep) => void ends.set(step, performance.now() - start)
  const { added, damaged } = await importPlaces({ path }, { dir, onProgress })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const megabytes = (size: number) => `${Math.round(size / 1e6)} MB`
  console.log(`${added} places (${format}, ${megabytes(bytes)}), ${damaged} damaged: ${seconds(performance.now() - start)}`)
  console.log([...ends].map(([step, end]) => `${step} until ${seconds(end)}`).join(', '))
  console.log(
    `most memory ${megabytes(process.resourceUsage().maxRSS * 1024)}, file ${megabytes((await stat(gazetteerFile(dir))).size)}`,
  )
  return { file: gazetteerFile(dir), remove: () => rmSync(dir, { recursive: true }) }
}

import { constants, copyFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { searchKey } from '#shared/placeSearch/searchKey'
import { clipLine } from '#shared/places/place'
import { createEventLoopYield } from '#server/gazetteer/build/buildProgress'
import { mergeWords } from '#server/gazetteer/build/compileGazetteer'
import { clearImported } from '#server/gazetteer/build/copyImported'
import { openUnsaved, publishFile } from '#server/gazetteer/build/publishFile'
import { cellOf, wideCells } from '#server/gazetteer/cells'
import { gazetteerFile, withBuildLock } from '#server/gazetteer/ensureGazetteer'
import { TOWN_MARK } from '#server/gazetteer/findImported'
import { prepareStatements, type GazetteerStatements } from '#server/gazetteer/gazetteerStore'
import { OperationError } from '../base/command'
import { detectFormat } from './detectFormat'
import { lineBatches, openPlacesInput } from './placesInput'
import {
  keptPlaces,
  listImportFiles,
  openPlaceStage,
  placeWriter,
  writeImportFiles,
  type ImportFile,
  type PlaceStage,
} from './placeStage'
import { readGeoJson } from './readGeoJson'
import { readGeoNames } from './readGeoNames'
import { readOsm } from './readOsm'
import type { PlaceFormat, PlaceSink } from './readPlace'
import { townFinder } from './townFinder'

export type ImportStep = 'reading' | 'finding towns' | 'writing'

export interface ImportRun {
  /** Data folder, with a gazetteer. */
  dir: string
  now?: number
  signal?: AbortSignal
  /** `done` and `total` are bytes, then places. */
  onProgress?: (step: ImportStep, done: number, total: number) => void
}

export interface ImportOutcome {
  format: PlaceFormat
  added: number
  leftOut: number
  /** Farther than 200 km from any town. */
  remote: number
  damaged: number
  /** The first of the damaged. */
  samples: string[]
  isWhole: boolean
}

const ATTRIBUTIONS: Record<PlaceFormat, string> = {
  overture: '© OpenStreetMap contributors, Overture Maps Foundation',
  osm: '© OpenStreetMap contributors',
  geonames: 'GeoNames',
  geojson: '',
}

/** Letters below a map. */
const MAX_ATTRIBUTION = 200

const MAX_SAMPLES = 3
const SAMPLE_LETTERS = 100

/**
 * Replaces what an import of this name brought; a file that is cut off only adds. Until the end readers have the old file. Throws
 * OperationError for an unknown format.
 */
export async function importPlaces(
  { path, name = basename(path), attribution }: { path: string; name?: string | undefined; attribution?: string | undefined },
  run: ImportRun,
): Promise<ImportOutcome> {
  const input = await openPlacesInput(path)
  const format = detectFormat(input)
  return changeImported(run, async ({ db, statements, stage }) => {
    const files = listImportFiles(db)
    const id = files.find((file) => file.name === name)?.id ?? Math.max(0, ...files.map((file) => file.id)) + 1
    const outcome = { format, added: 0, leftOut: 0, remote: 0, damaged: 0, samples: [] as string[], isWhole: true }
    const sink: PlaceSink = {
      add(place) {
        outcome.added += 1
        stage.add({ id, format }, place)
      },
      leaveOut: () => void (outcome.leftOut += 1),
      damaged(where, sample) {
        outcome.damaged += 1
        if (outcome.samples.length < MAX_SAMPLES) outcome.samples.push(`${where}: ${sample.slice(0, SAMPLE_LETTERS)}`)
      },
    }
    const isKnown = (geonameId: number) => statements.byId.get({ id: geonameId }) !== undefined
    const total = input.bytes * (format === 'osm' ? 2 : 1)
    let done = 0
    const onBytes = (count: number) => {
      run.signal?.throwIfAborted()
      run.onProgress?.('reading', (done += count), total)
    }
    const lines = () => lineBatches(input, { onBytes, onCut: () => void (outcome.isWhole = false) })
    const isWhole = await {
      osm: () => readOsm(path, sink, onBytes),
      geonames: () => readGeoNames(lines(), sink, isKnown),
      geojson: () => readGeoJson(input, lines(), sink),
      overture: () => readGeoJson(input, lines(), sink),
    }[format]()
    outcome.isWhole &&= isWhole
    const shown = clipLine(attribution ?? ATTRIBUTIONS[format], MAX_ATTRIBUTION) ?? ''
    const file = { id, name, format, attribution: shown, places: 0 }
    const others = files.filter((other) => other.name !== name)
    const imported = { ...file, imported_at: new Date(run.now ?? Date.now()).toISOString() }
    if (outcome.added === 0) throw new OperationError(nothingIn(path, outcome))
    return {
      result: outcome,
      files: [...others, imported],
      dropped: new Set(outcome.isWhole ? [id] : []),
      onRemote: (count) => void (outcome.remote = count),
    }
  })
}

const nothingIn = (path: string, { leftOut, damaged, samples }: ImportOutcome): string =>
  [`${path} has no place that can be imported (${leftOut} left out, ${damaged} damaged). Nothing changed.`, ...samples].join('\n')

/** By name, else all of a format. How many places went. Throws OperationError without any. */
export function removeImports(nameOrFormat: string, run: ImportRun): Promise<number> {
  return changeImported(run, ({ db }) => {
    const files = listImportFiles(db)
    const named = files.filter(({ name }) => name === nameOrFormat)
    const gone = named.length > 0 ? named : files.filter(({ format }) => format === nameOrFormat)
    if (gone.length === 0) throw new OperationError(`There is no import ${nameOrFormat}: see --list.`)
    const dropped = new Set(gone.map(({ id }) => id))
    return {
      result: gone.reduce((sum, { places }) => sum + places, 0),
      files: files.filter(({ id }) => !dropped.has(id)),
      dropped,
    }
  })
}

export function listImports(dir: string): ImportFile[] {
  const db = new Database(gazetteerFile(dir), { readonly: true, fileMustExist: true })
  try {
    return listImportFiles(db)
  } finally {
    db.close()
  }
}

interface Change<T> {
  result: T
  /** All that there will be. */
  files: ImportFile[]
  /** Whose places of before go. */
  dropped: ReadonlySet<number>
  onRemote?: (count: number) => void
}

interface ChangeParts {
  db: Database.Database
  statements: GazetteerStatements
  stage: PlaceStage
}

/** On a copy that replaces the gazetteer's file at the end. One at a time. */
function changeImported<T>(run: ImportRun, stageNew: (parts: ChangeParts) => Change<T> | Promise<Change<T>>): Promise<T> {
  const file = gazetteerFile(run.dir)
  return withBuildLock(run.dir, async () => {
    const [copy, staging] = [`${file}.importing`, `${file}.places-staging`]
    const clean = () =>
      [copy, staging].flatMap((path) => [path, `${path}-journal`]).forEach((path) => rmSync(path, { force: true }))
    clean()
    try {
      copyFileSync(file, copy, constants.COPYFILE_FICLONE)
      const db = openUnsaved(copy)
      const stage = openPlaceStage(staging)
      try {
        const parts = { db, statements: prepareStatements(db), stage }
        const change = await stageNew(parts)
        const formats = new Map(listImportFiles(db).map(({ id, format }) => [id, format]))
        for (const row of keptPlaces(db, change.dropped)) {
          const format = formats.get(row.file)
          if (format !== undefined) stage.keep(format, row)
        }
        change.onRemote?.(await findTowns(parts, run))
        await write(parts, change.files, run)
        if (isHalfEmpty(db)) db.exec('VACUUM')
        run.signal?.throwIfAborted()
        db.close()
        publishFile(copy, file)
        return change.result
      } finally {
        db.close()
        stage.close()
      }
    } finally {
      clean()
    }
  })
}

const isHalfEmpty = (db: Database.Database): boolean =>
  Number(db.pragma('freelist_count', { simple: true })) * 2 > Number(db.pragma('page_count', { simple: true }))

/** How many have none. */
async function findTowns({ statements, stage }: ChangeParts, { signal, onProgress }: ImportRun): Promise<number> {
  const breathe = createEventLoopYield()
  const total = stage.countWithoutTown()
  let [done, remote] = [0, 0]
  for (const places of stage.withoutTown()) {
    const [first] = places
    if (first === undefined) continue
    const rankOf = townFinder(statements, first)
    const idOf = new Map<number, number | undefined>()
    for (const place of places) {
      const rank = rankOf(place)
      if (rank !== undefined && !idOf.has(rank)) idOf.set(rank, statements.byRank.get(rank)?.id)
      const id = rank === undefined ? undefined : idOf.get(rank)
      if (id === undefined) remote += 1
      else stage.setTown(place.n, id)
    }
    done += places.length
    signal?.throwIfAborted()
    onProgress?.('finding towns', done, total)
    await breathe()
  }
  return remote
}

async function write({ db, statements, stage }: ChangeParts, files: readonly ImportFile[], { signal, onProgress }: ImportRun) {
  const breathe = createEventLoopYield()
  const counts = stage.countByFile()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const townWords = new Map<number, string[]>()
  const wordsOfTown = (id: number): string[] => {
    const known = townWords.get(id)
    if (known !== undefined) return known
    const row = statements.byId.get({ id })
    const words =
      row === undefined
        ? []
        : searchKey(row.es ?? row.name)
            .split(' ')
            .map((word) => TOWN_MARK + word)
    townWords.set(id, words)
    return words
  }
  db.exec('BEGIN')
  clearImported(db)
  const writePlace = placeWriter(db)
  let rank = 0
  for (const row of stage.inOrder()) {
    const ofNames = row.keys.split('|').flatMap((key) => key.split(' '))
    const words = [...ofNames, ...wordsOfTown(row.town), cellOf(row), wideCells.cellOf(row)]
    writePlace((rank += 1), row, [...new Set(words)].join(' '))
    if (rank % 1000 !== 0) continue
    signal?.throwIfAborted()
    onProgress?.('writing', rank, total)
    await breathe()
  }
  writeImportFiles(
    db,
    files.map((file) => ({ ...file, places: counts.get(file.id) ?? 0 })).filter(({ places }) => places > 0),
  )
  await mergeWords(db, 'imported_words', breathe)
  db.exec('COMMIT')
}

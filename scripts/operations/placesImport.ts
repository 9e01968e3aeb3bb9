/**
 * `npm run places:import -- <file> [--as <name>] [--attribution <text>] [--data <folder>]`: adds the places of a GeoJSON, OpenStreetMap or
 * GeoNames file to the search. `--list` prints the imports, `--remove <name>` takes one out. The server may run; restart it to use them.
 */
import { parseArgs } from 'node:util'
import { existsSync, statSync } from 'node:fs'
import { ensureGazetteer, gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { progressLine } from '../gazetteer/progressLine'
import { formatBytes, OperationError, printLine, runCommand, secondsSince } from './base/command'
import { progressBar, type ProgressBar } from './base/progressBar'
import {
  importPlaces,
  listImports,
  removeImports,
  type ImportOutcome,
  type ImportRun,
  type ImportStep,
} from './places/changeImports'

const USAGE = `Usage: npm run places:import -- <file> [--as <name>] [--attribution <text>] [--data <folder>]
       npm run places:import -- --list
       npm run places:import -- --remove <name of an import, or overture, osm, geonames, geojson>`

const RESTART = 'A running server uses them after a restart.'

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        attribution: { type: 'string' },
        data: { type: 'string' },
        list: { type: 'boolean', default: false },
        remove: { type: 'string' },
      },
    })
  } catch {
    throw new OperationError(USAGE)
  }
}

/** Ctrl-C stops it; a second one at once. */
function stopOnInterrupt(): AbortSignal {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new OperationError('Stopped. Nothing changed.')))
  return stop.signal
}

/** A bar for each step. */
function stepBars(): { onProgress: NonNullable<ImportRun['onProgress']>; end: () => void } {
  let current: { step: ImportStep; done: number; bar: ProgressBar } | undefined
  return {
    onProgress(step, done, total) {
      if (current?.step !== step) {
        current?.bar.end()
        current = { step, done: 0, bar: progressBar(total) }
      }
      current.bar.add(done - current.done, step)
      current.done = done
    },
    end: () => current?.bar.end(),
  }
}

function describe(path: string, { format, added, leftOut, remote, damaged, samples, isWhole }: ImportOutcome): string[] {
  return [
    `${path} (${format}): ${added - remote} places.`,
    ...(leftOut > 0 ? [`${leftOut} left out: without a name, of no use to travellers, or known already.`] : []),
    ...(remote > 0 ? [`${remote} left out: farther than 200 km from any town.`] : []),
    ...(damaged > 0 ? [`${damaged} damaged and skipped, such as:`, ...samples.map((sample) => `  ${sample}`)] : []),
    ...(isWhole
      ? []
      : [`${path} is cut off or damaged: what could be read was added, and nothing was taken away. Get the file again.`]),
  ]
}

await runCommand(async (args) => {
  const { values, positionals } = readArgs(args)
  const [path, ...more] = positionals
  const dir = values.data ?? process.env.DATA_DIR ?? 'data'
  const asked = [path !== undefined, values.list, values.remove !== undefined].filter(Boolean).length
  if (asked !== 1 || more.length > 0) throw new OperationError(USAGE)
  if (path !== undefined && !existsSync(path)) throw new OperationError(`There is no file ${path}.`)

  const line = progressLine()
  await ensureGazetteer(dir, line.onProgress)
  line.end()
  if (values.list) {
    const files = listImports(dir)
    for (const { name, format, places, imported_at } of files)
      printLine(`${name}  ${format}, ${places} places, ${imported_at.slice(0, 10)}`)
    if (files.length === 0) printLine('No places are imported.')
    return
  }
  const start = performance.now()
  const { onProgress, end } = stepBars()
  const run = { dir, onProgress, signal: stopOnInterrupt() }
  try {
    if (values.remove !== undefined) {
      const removed = await removeImports(values.remove, run)
      end()
      printLine(`${removed} places removed. ${RESTART}`)
    } else if (path !== undefined) {
      const outcome = await importPlaces({ path, name: values.as, attribution: values.attribution }, run)
      end()
      for (const text of describe(path, outcome)) printLine(text)
      printLine(
        `Imported in ${secondsSince(start)}: ${gazetteerFile(dir)}, ${formatBytes(statSync(gazetteerFile(dir)).size)}. ${RESTART}`,
      )
      if (!outcome.isWhole) process.exitCode = 1
    }
  } finally {
    end()
  }
})

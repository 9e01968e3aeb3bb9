/**
 * `tsx scripts/gazetteer/build.ts [folder]`: builds the gazetteer if missing or
 * stale, as the server does.
 */
import { statSync } from 'node:fs'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { progressLine } from './progressLine'

async function main(): Promise<void> {
  const start = performance.now()
  const { onProgress, end } = progressLine()
  const { file, built } = await ensureGazetteer(process.argv[2] ?? process.env.DATA_DIR ?? 'data', onProgress)
  end()
  const megabytes = (statSync(file).size / 1e6).toFixed(0)
  console.log(
    built
      ? `Gazetteer built in ${((performance.now() - start) / 1000).toFixed(1)} s: ${file}, ${megabytes} MB`
      : `Gazetteer up to date: ${file}`,
  )
}

await main()

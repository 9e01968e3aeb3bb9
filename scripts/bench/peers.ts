/**
 * `npm run bench:peers`: our sync server, its peers and a bare relay in
 * alternation. Compare ratios.
 */
import { writeFile } from 'node:fs/promises'
import { buildIfStale } from '../build/builds.mjs'
import { renderBenchmarksPage } from './peers/benchmarksPage'
import { benchCases } from './peers/cases'
import { createContestants } from './peers/contestants'
import { installPeers } from './peers/installPeers'
import { matchesSelection, readPeersOptions, peersUsage } from './peers/options'
import { runRounds } from './peers/rounds'

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(peersUsage)
  const options = readPeersOptions(process.argv.slice(2))
  await buildIfStale()
  const peers = await installPeers()
  const contestants = createContestants(peers).filter(({ name }) => matchesSelection(options.who, name))
  const wanted = benchCases.filter(({ id }) => matchesSelection(options.only, id))
  const run = await runRounds(contestants, wanted, options, console.log)
  const page = await renderBenchmarksPage(run, options, peers)
  if (options.out === undefined) console.log(page)
  else await writeFile(options.out, page)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await main()

/**
 * `tsx scripts/gazetteer/import.ts <folder> [data folder]`: rebuilds the
 * gazetteer with a GeoNames dump: allCountries.txt or files of countries
 * (ES.txt …), and optionally alternateNamesV2.txt, countryInfo.txt,
 * admin1CodesASCII.txt and admin2Codes.txt. Idempotent. Restart a running
 * server.
 */
import { statSync } from 'node:fs'
import { importDump } from './importDump'
import { progressLine } from './progressLine'

async function main(): Promise<void> {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('Usage: npm run gazetteer:import <folder with a GeoNames dump> [data folder]')
  const start = performance.now()
  const { onProgress, end } = progressLine()
  const file = await importDump({ folder, dir: process.argv[3] ?? process.env.DATA_DIR ?? 'data', onProgress })
  end()
  console.log(
    `Imported in ${((performance.now() - start) / 1000).toFixed(1)} s: ${file}, ${(statSync(file).size / 1e6).toFixed(0)} MB. Restart the server to use it.`,
  )
}

await main()

// `npm run house`: comments are short and plain, files are not too long.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesIn } from './directions/readImports'
import { findFaults, wordsByFolder } from './house/findFaults'

const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const folders = ['client', 'server', 'shared', 'scripts', 'testkit', 'tests']
const files = (await Promise.all(folders.map((folder) => sourcesIn(repository, folder)))).flat()
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(repository, file), 'utf8') })))
const faults = findFaults(sources)
for (const fault of faults) console.error(fault)
for (const [room, { lines, words, vague }] of wordsByFolder(sources))
  console.log(`${room}: ${lines} comment lines, ${(words / lines).toFixed(1)} words a line, ${vague} vague words`)
if (faults.length > 0) process.exitCode = 1

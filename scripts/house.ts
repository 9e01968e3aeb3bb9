// `npm run house`: comments are short and plain, files are neither too long nor many small ones.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImports, listSourceFiles } from './directions/readImports'
import { findReadabilityFaults, findSmallFiles, countCommentWordsByFolder } from './house/findFaults'

const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const folders = ['client', 'server', 'shared', 'scripts', 'testkit', 'tests']
const files = (await Promise.all(folders.map((folder) => listSourceFiles(repository, folder)))).flat()
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(repository, file), 'utf8') })))
const { imports } = await readImports(repository, ['client', 'server', 'shared'])
const faults = findReadabilityFaults(sources, imports)
for (const fault of faults) console.error(fault)
for (const [room, { lines, words, vague }] of countCommentWordsByFolder(sources))
  console.log(`${room}: ${lines} comment lines, ${(words / lines).toFixed(1)} words a line, ${vague} vague words`)
console.log(`${findSmallFiles(sources, imports).length} small product files with one importer`)
if (faults.length > 0) process.exitCode = 1

import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** `to` is a path without extension for our own files, else the specifier. */
export type Import = { from: string; line: number; specifier: string; to: string; own: boolean; typeOnly: boolean }

const source = /\.(ts|tsx|mts|mjs)$/

/** Static, dynamic and re-exports. */
export async function readImports(repository: string, folders: string[]) {
  const files = (await Promise.all(folders.map((folder) => listSourceFiles(repository, folder)))).flat()
  const read = await Promise.all(files.map(async (file) => importsOf(file, await readFile(join(repository, file), 'utf8'))))
  return {
    files: files.length,
    imports: read.flatMap(({ imports }) => imports),
    unparsed: files.filter((_file, index) => read[index]?.parsed === false),
  }
}

/** Paths of all sources in a folder of the repository. */
export async function listSourceFiles(repository: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(repository, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => posix.join(entry.parentPath, entry.name).slice(repository.length + 1))
    .toSorted()
}

function importsOf(file: string, text: string): { parsed: boolean; imports: Import[] } {
  const { module, errors } = parseSync(file, text)
  const found = (specifier: string, start: number, typeOnly: boolean): Import => ({
    from: file,
    line: text.slice(0, start).split('\n').length,
    specifier,
    ...resolve(file, specifier),
    typeOnly,
  })
  const imports = [
    ...module.staticImports.map(({ moduleRequest, start, entries }) =>
      found(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, start, isType }) => (moduleRequest ? [found(moduleRequest.value, start, isType)] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest, start }) =>
      found(text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''), start, false),
    ),
  ]
  return { parsed: errors.length === 0, imports }
}

/** See `imports` in package.json. */
const named = /^#(?=(?:server|shared|testkit)\/)/

function resolve(file: string, specifier: string): { to: string; own: boolean } {
  if (named.test(specifier)) return { to: specifier.slice(1), own: true }
  if (!specifier.startsWith('.')) return { to: specifier, own: false }
  return { to: posix.join(posix.dirname(file), specifier).replace(source, ''), own: true }
}

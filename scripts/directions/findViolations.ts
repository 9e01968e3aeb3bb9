import { findCycles } from './findCycles'
import { readImports } from './readImports'
import { rules } from './rules'

const folders = ['client', 'server', 'shared']

/** Reads every source of the product below `repository` and says, one line each, which imports go the wrong way or round in a circle. */
export async function findViolations(repository: string): Promise<{ files: number; imports: number; violations: string[] }> {
  const { files, imports, unparsed } = await readImports(repository, folders)
  // A checker that reads nothing finds nothing: that is a failure too.
  const unread = folders.filter((folder) => !imports.some(({ from }) => from.startsWith(`${folder}/`)))
  const wrong = imports.flatMap((found) =>
    rules
      .filter((rule) => rule.applies(found.from) && rule.breaks(found))
      .map((rule) => `${found.from}:${found.line} imports ${found.to} (${rule.name})`),
  )
  return {
    files,
    imports: imports.length,
    violations: [
      ...unread.map((folder) => `${folder}/: not one import was read`),
      ...unparsed.map((file) => `${file} does not parse`),
      ...wrong,
      ...findCycles(imports).map((files) => `${files.join(', ')} import each other`),
    ],
  }
}

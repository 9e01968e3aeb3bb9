import { findCycles } from './findCycles'
import { findLoaders } from './findLoaders'
import { readImports } from './readImports'
import { rules } from './rules'

const folders = ['client', 'server', 'shared']
const toolFolders = ['scripts', 'testkit']

/** Scripts run without the test runner: what they share with the tests does without it, too. */
const isScript = (file: string) => file.startsWith('scripts/') && !file.includes('.test.')

/** Reads every source of the product below `repository` and says, one line each, which imports go the wrong way or round in a circle. */
export async function findViolations(repository: string): Promise<{ files: number; imports: number; violations: string[] }> {
  const { files, imports, unparsed } = await readImports(repository, folders)
  const tools = await readImports(repository, toolFolders)
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
      ...findLoaders([...imports, ...tools.imports], isScript, 'vitest').map((chain) => `${chain} (scripts load no vitest)`),
      ...findCycles(imports).map((files) => `${files.join(', ')} import each other`),
    ],
  }
}

import { findCycles, findImportChains } from './findCycles'
import { readImports } from './readImports'
import { rules } from './rules'

const folders = ['client', 'server', 'shared']
const toolFolders = ['scripts', 'testkit']

/** Scripts run without vitest, and so does testkit code they use. */
const isScript = (file: string) => file.startsWith('scripts/') && !file.includes('.test.')

/** Imports in the wrong direction or in a cycle. */
export async function findImportViolations(
  repository: string,
): Promise<{ files: number; imports: number; violations: string[] }> {
  const { files, imports, unparsed } = await readImports(repository, folders)
  const tools = await readImports(repository, toolFolders)
  // Reading nothing is a failure too.
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
      ...findImportChains([...imports, ...tools.imports], isScript, 'vitest').map((chain) => `${chain} (scripts load no vitest)`),
      ...findCycles(imports).map((files) => `${files.join(', ')} import each other`),
    ],
  }
}

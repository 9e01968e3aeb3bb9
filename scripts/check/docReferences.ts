import { posix } from 'node:path'

/** Paths from the root, with `/`. */
export interface Repository {
  files: readonly string[]
  /** Scripts of package.json. */
  commands: readonly string[]
  read: (path: string) => string
}

const ROOMS = /^(?:client|server|shared|scripts|testkit|tests|docs|drizzle)(?:\/|$)/
const CODE_FILE = /\.(?:ts|tsx|mjs|js|css|md|tsv|sql)$/
/** Placeholders or other code. */
const PATTERN = /[*<>{}…\s()=:#]/
const BUILT = /^(?:dist|node_modules|data)\//

/** Links, headings, paths in `code` and `npm run` commands. */
export function findBrokenReferences(documents: readonly string[], repository: Repository): string[] {
  const files = new Set(repository.files)
  const folders = new Set(repository.files.flatMap(foldersOf))
  const endings = new Set(repository.files.flatMap(endingsOf))
  const exists = (path: string) => files.has(path) || folders.has(path.replace(/\/$/, ''))

  const linkFault = (document: string, link: string): string | undefined => {
    if (/^[a-z]+:/.test(link)) return undefined
    const [path = '', heading] = link.split('#')
    const target = path === '' ? document : posix.join(posix.dirname(document), path)
    if (!exists(target)) return `${document} links to ${link}, which is not there`
    if (heading === undefined || !target.endsWith('.md')) return undefined
    return headingsOf(repository.read(target)).includes(heading) ? undefined : `${document} links to ${link}: no such heading`
  }

  const codeFault = (document: string, code: string): string | undefined => {
    if (PATTERN.test(code) || BUILT.test(code)) return undefined
    const isThere = ROOMS.test(code) && code.includes('/') ? exists(code) : !CODE_FILE.test(code) || endings.has(code)
    return isThere ? undefined : `${document} names \`${code}\`, which is not there`
  }

  return documents.flatMap((document) => {
    const text = repository.read(document)
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
    const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => linkFault(document, link))
    const codes = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = '']) => codeFault(document, code))
    const commands = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, command = '']) =>
      repository.commands.includes(command)
        ? undefined
        : `${document} names \`npm run ${command}\`, which package.json does not know`,
    )
    return [...links, ...codes, ...commands].filter((fault) => fault !== undefined)
  })
}

/** Outside of the repository. The protocol is in docs/contract.md. */
const OUTSIDE = [
  /\bcontract(?:\.md)?,? (?:section|§)/i,
  /\(spec\b/i,
  /\bspec(?:-\d)?\.md\b/,
  /\b(?:sync-)?design\.md\b/,
  /\b(?:style|stack|ui|cluster)\.md\b/,
  /(?<!decisions\/)\bhouse\.md\b/,
  /(?<![\w.])\/(?:work|tmp\/w)\//,
]

/** As `file:line`. Links are left to `findBrokenReferences`. */
export function findOutsideReferences(sources: readonly string[], read: Repository['read']): string[] {
  return sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        OUTSIDE.some((pattern) => pattern.test(line.replaceAll(/docs\/contract\.md|\[[^\]]*\]\([^)]*\)/g, '')))
          ? [`${file}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  )
}

const COMMENT = /(?:^|\s)(?:\/\/|\/?\*\*?|<!--)\s(.*)$/
const NAMED_FILE = /(?<![\w./@-])[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|js|md)\b/g

/** As `file:line`. Leading folders may be left out. */
export function findCommentsOnMissingFiles(
  sources: readonly string[],
  { files, read }: Pick<Repository, 'files' | 'read'>,
): string[] {
  const endings = new Set(files.flatMap(endingsOf))
  const namedIn = (line: string) => COMMENT.exec(line)?.[1]?.match(NAMED_FILE) ?? []
  const isGone = (path: string) => !endings.has(path) && !BUILT.test(path)
  return sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        namedIn(line)
          .filter(isGone)
          .map((path) => `${file}:${index + 1} names ${path}, which is not there`),
      ),
  )
}

/** `a/b/c.ts` → `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_, i, parts) => (i === 0 ? [] : [parts.slice(0, i).join('/')]))

/** `a/b/c.ts` → `a/b/c.ts`, `b/c.ts`, `c.ts`. */
const endingsOf = (path: string): string[] => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))

/** Anchors as on GitHub. */
const headingsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

import { basename } from 'node:path'
import type { Plugin } from 'vite'

type Bundle = Readonly<Record<string, { type: string; fileName: string }>>
type Chunk = { type: 'chunk'; fileName: string; moduleIds: string[]; imports: string[] }

/**
 * Lists code in index.html that `boot.js` may preload: `<meta name="…"
 * content="">` gets the files of these modules (below `client/src`) and their
 * static imports, unless listed already. Without folder and extension, which
 * only links have.
 */
export function injectPreloadList(codeOf: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'early-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const named = new Set(Object.keys(bundle).filter((file) => html.includes(file)))
        return Object.entries(codeOf).reduce((page, [name, modules]) => {
          const empty = `<meta name="${name}" content=""`
          if (!page.includes(empty)) throw new Error(`index.html has no place for ${name}`)
          const files = filesOf(bundle, modules).filter((file) => !named.has(file))
          for (const file of files) named.add(file)
          const content = files.map((file) => basename(file, '.js')).join(' ')
          return page.replace(empty, `<meta name="${name}" content="${content}"`)
        }, html)
      },
    },
  }
}

function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const files = new Set<string>()
  const collect = (chunk: Chunk | undefined) => {
    if (chunk === undefined || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports) collect(chunks.find(({ fileName }) => fileName === file))
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/src/${module}`)))
    if (chunk === undefined) throw new Error(`${module} is in no file`)
    collect(chunk)
  }
  return [...files]
}

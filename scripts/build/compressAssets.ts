import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Plugin, minify } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/
const smallestWorthIt = 1024

/** Writes .br and .gz files. */
export function compressAssets(): Plugin {
  let outDir = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir
    },
    // The service worker is written in closeBundle too.
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(outDir) },
  }
}

/** The build copies these unchanged. */
export function minifyPublic(names: readonly string[]): Plugin {
  let outDir = ''
  return {
    name: 'minify-public',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    // Before the service worker hashes them.
    async writeBundle() {
      for (const name of names) {
        const path = join(outDir, name)
        const { code, errors } = await minify(path, await readFile(path, 'utf8'))
        if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
        await writeFile(path, code)
      }
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestWorthIt) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

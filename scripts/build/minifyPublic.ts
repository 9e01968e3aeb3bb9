import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

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

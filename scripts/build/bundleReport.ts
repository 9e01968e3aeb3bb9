import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** npm packages by built file. */
export type BundleReport = Record<string, string[]>

const packageOf = (module: string): string | undefined => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/** For the size budget. */
export function bundleReport(): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const report: BundleReport = {}
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          report[chunk.fileName] = [...new Set(chunk.moduleIds.flatMap((id) => packageOf(id) ?? []))].toSorted()
      await writeFile(fileURLToPath(new URL('../../dist/bundle.json', import.meta.url)), JSON.stringify(report, null, 2))
    },
  }
}

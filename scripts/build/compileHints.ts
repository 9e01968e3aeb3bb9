import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad'

/**
 * Compiles `names` in parallel while loading, instead of function by function
 * (https://v8.dev/blog/explicit-compile-hints). For code needed before the
 * first paint; ignored outside V8.
 */
export function compileHintsPlugin(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Must be the first line, before Vite's own.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = `${HINT}\n${file.code}`
      },
    },
  }
}

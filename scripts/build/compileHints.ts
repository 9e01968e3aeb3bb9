import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad'

/**
 * Marks the files named in `names` for compilation while they arrive, beside the main thread, instead of function by function as each is
 * first called (https://v8.dev/blog/explicit-compile-hints). For those whose code runs nearly whole before a page shows; in browsers without
 * V8 it is a comment.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Counts at the very beginning only, and Vite puts a line of its own there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = `${HINT}\n${file.code}`
      },
    },
  }
}

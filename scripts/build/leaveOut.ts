import type { Plugin } from 'vite'

const NOTHING = '\0left-out'

/** Disabled by the theme (ripples) or replaced (the loading button). */
const unused = [
  { importer: /@mui\/material\/ButtonBase\/ButtonBase\.m?js$/, module: /^\.\/TouchRipple(?:\.m?js)?$/ },
  { importer: /@mui\/material\/Button\/Button\.m?js$/, module: /^\.\.\/CircularProgress(?:\/index\.m?js)?$/ },
]

// For developer tools; as side effects they keep unused components of the router in the bundle.
const NAMED = /^\w+\.displayName = "[^"]*";$/gm
const COMPONENT = /= (React\d*)\.(forwardRef|createContext|memo)\(/g
// Only for the router's framework mode.
const PREFETCHING = /^function PrefetchPageLinks\(/m

const LOGGING = 'lib0/logging'
const CONSOLE_LOGGING = `
export const print = (...words) => console.log(...words)
export const warn = (...words) => console.warn(...words)
export const BOLD = '', UNBOLD = '', ORANGE = '', RED = ''
`

/** Unused library code. */
export function stripUnusedCode(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      unused.some((one) => one.importer.test(importer) && one.module.test(id)) ? NOTHING : undefined,
    load: (id) => (id === NOTHING ? 'export default () => null' : undefined),
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(NAMED, '')
          .replace(COMPONENT, '= /* @__PURE__ */ $1.$2(')
          .replace(PREFETCHING, 'const PrefetchPageLinks = () => null\nfunction leftOut('),
        map: null,
      }),
    },
  }
}

/** Replaces lib0's logging by the console: saves 4 kB. */
export function plainLogging(): Plugin {
  return {
    name: 'plain-logging',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === LOGGING ? `\0${LOGGING}` : undefined),
    load: (id) => (id === `\0${LOGGING}` ? CONSOLE_LOGGING : undefined),
  }
}

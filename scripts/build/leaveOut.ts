import type { Plugin } from 'vite'

const NOTHING = '\0left-out'

/** What the theme has switched off (ripples) or has an own piece for (the button that waits): who imports it, and what. */
const unused = [
  { importer: /@mui\/material\/ButtonBase\/ButtonBase\.m?js$/, module: /^\.\/TouchRipple(?:\.m?js)?$/ },
  { importer: /@mui\/material\/Button\/Button\.m?js$/, module: /^\.\.\/CircularProgress(?:\/index\.m?js)?$/ },
]

// Names for developers' tools. Each of them is an effect that keeps its component, and what that needs, in the bundle: forms, fetchers and
// scroll restoration of the router, for one.
const NAMED = /^\w+\.displayName = "[^"]*";$/gm
const COMPONENT = /= (React\d*)\.(forwardRef|createContext|memo)\(/g
// Every link of the router can fetch what a framework's page needs beforehand; there is no framework here.
const PREFETCHING = /^function PrefetchPageLinks\(/m

/** Leaves out of the built client what libraries bring along and nothing here uses. */
export function leaveOut(): Plugin {
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

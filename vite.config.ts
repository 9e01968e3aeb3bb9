import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ResolveModulePreloadDependenciesFn } from 'vite'
import { serverPathPrefixes, operatorPaths } from '#shared/site/pathPrefixes'
import { bundleReport } from './scripts/build/bundleReport.ts'
import { compressAssets, minifyPublic } from './scripts/build/compressAssets.ts'
import { lazyGroups } from './scripts/build/lazyGroups.ts'
import { plainLogging, stripUnusedCode } from './scripts/build/leaveOut.ts'
import { precachePlugin } from './scripts/build/precachePlugin.ts'
import { matchModuleFiles } from './scripts/build/filesBelow.ts'
import { worldOutline } from './scripts/build/worldOutline.ts'
import { injectSitePaths } from './scripts/build/injectSitePaths.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const groups = lazyGroups(['memberChunks', 'editModeChunks'])

/** Small and used by most pages. */
const smallFiles = [
  'client/src/ui/headerSlots.tsx',
  'client/src/ui/buttons/LoadingButton.tsx',
  'client/src/ui/overlays/Tooltip.tsx',
  'client/src/ui/overlays/Popup.tsx',
  'client/src/ui/overlays/ShareButton.tsx',
  'client/src/ui/status/SpinnerRing.tsx',
  'client/src/ui/status/saveChip.ts',
  'client/src/ui/forms/FieldFrame.tsx',
  'client/src/ui/forms/FormField.tsx',
  'client/src/ui/forms/Switch.tsx',
  'client/src/ui/forms/VisibilityRow.tsx',
  'client/src/ui/forms/VisibilitySwitch.tsx',
  'client/src/lib/indexedDb.ts',
  'client/src/engine/delivery/outboxWorkers.ts',
  'client/src/engine/device/localCopies.ts',
  'client/src/lib/loading/lazyValue.ts',
  'client/src/lib/navigation/useCloseOnBack.ts',
  'client/src/lib/pictures.ts',
  'client/src/lib/store/waitFor.ts',
  'client/src/engine/api/uploadPicture.ts',
  'client/src/entities/map/ListMapSwitch.tsx',
  'client/src/entities/map/viewTexts.ts',
  'shared/categories.ts',
  'shared/ids.ts',
]

/** Needed also by viewers. */
const drawnForEverybody = [
  'client/src/features/itinerary/ItineraryBody.tsx',
  'client/src/features/itinerary/base/useEditControls.tsx',
  'client/src/features/itinerary/base/useIsPhone.ts',
  'client/src/features/itinerary/base/useTripOutline.ts',
  'client/src/features/itinerary/presence/presenceColor.ts',
  'client/src/features/itinerary/viewport/dayAnchor.ts',
  'client/src/features/itinerary/viewport/openDays.tsx',
  'shared/itinerary/fieldKinds.ts',
]

/** Chunks already loaded when `host` loads. */
const runsAlready: readonly [host: RegExp, files: RegExp][] = [
  [/./, /\/(?:rolldown-runtime|libraries|index)-/],
  [/\/(?:ItineraryBody|memberChunks|editModeChunks)-/, /\/(?:app|ItineraryPage|ItineraryBody|localCopies)-/],
  [
    /\/(?:memberChunks|editModeChunks)-/,
    /\/(?:memberChunks|useItinerarySession|outboxWorkers|itinerarySessions|localDatabase|fieldKinds|recordStore|eraseItinerary)-/,
  ],
]

/** Preloads dependencies of a lazy chunk. */
const neededBeforehand: ResolveModulePreloadDependenciesFn = (file, needed, { hostId, hostType }) => {
  if (hostType === 'html') return needed
  // The chunk that loads a lazy group names its parts' dependencies.
  if (/\/ItineraryBody-/.test(hostId) && /\/(?:memberChunks|editModeChunks)-/.test(file)) return []
  return needed.filter((other) => !runsAlready.some(([host, files]) => host.test(hostId) && files.test(other)))
}

// In development this server proxies the API (scripts/dev.ts).
const port = Number(process.env.PORT ?? 3000)
const apiServer = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: inRepository('./client'),
  cacheDir: inRepository('./node_modules/.vite'),
  plugins: [
    react(),
    plainLogging(),
    stripUnusedCode(),
    groups,
    injectSitePaths(),
    worldOutline(),
    minifyPublic(['boot.js', 'push.js']),
    precachePlugin(),
    compressAssets(),
    bundleReport(),
  ],
  build: {
    outDir: inRepository('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // Without the hint, browsers load the chunks later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: neededBeforehand,
    },
    rolldownOptions: {
      // Emotion imports it for an unused feature.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        // Libraries, which change rarely, and our code. The rest splits automatically.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            {
              name: 'app',
              test: matchModuleFiles(inRepository('.'), smallFiles),
              priority: 1,
            },
            // With its dependencies.
            {
              name: 'ItineraryBody',
              test: matchModuleFiles(inRepository('.'), drawnForEverybody),
            },
            { name: groups.groupOf, debugName: 'lazy groups', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port,
    strictPort: true,
    fs: { allow: [inRepository('.')] },
    // For the server's Origin check and absolute links.
    proxy: Object.fromEntries(
      [...serverPathPrefixes, ...operatorPaths].map((path) => [`/${path}`, { target: apiServer, ws: true, changeOrigin: false }]),
    ),
  },
})

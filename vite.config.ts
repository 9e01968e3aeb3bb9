import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleReport } from './scripts/build/bundleReport.ts'
import { compileHints } from './scripts/build/compileHints.ts'
import { compressAssets } from './scripts/build/compressAssets.ts'
import { earlyCode } from './scripts/build/earlyCode.ts'
import { leaveOut } from './scripts/build/leaveOut.ts'
import { minifyPublic } from './scripts/build/minifyPublic.ts'
import { offlinePages } from './scripts/build/offlinePages.ts'
import { plainLogging } from './scripts/build/plainLogging.ts'

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the first page runs, and an itinerary. */
const runAtOnce = [
  'libraries',
  'index',
  'ItineraryPage',
  'readingParts',
  'EditableItinerary',
  'itinerarySessions',
  'localDatabase',
]

/** By the names that index.html has for them: the code of an itinerary's page, and what comes with it for those who take part. */
const itineraryCode = {
  'periplo:itinerary': ['features/shell/RailLayout.tsx', 'features/itinerary/ItineraryPage.tsx'],
  'periplo:editor': ['features/itinerary/EditableItinerary.tsx'],
}

// In development this server owns the one URL and passes the doors of the API on (scripts/dev.ts sets both ports).
const port = Number(process.env.PORT ?? 3000)
const apiServer = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'
const doors = ['/api', '/sync', '/socket.io', '/uploads', '/covers', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  root: inRepository('./client'),
  cacheDir: inRepository('./node_modules/.vite'),
  plugins: [
    react(),
    plainLogging(),
    leaveOut(),
    compileHints(runAtOnce),
    earlyCode(itineraryCode),
    minifyPublic(['boot.js']),
    offlinePages(),
    compressAssets(),
    bundleReport(),
  ],
  build: {
    outDir: inRepository('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // A browser that does not know the hint just asks for the files a moment later.
    modulePreload: {
      polyfill: false,
      // What runs already need not be named with every part that comes later.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !/\/(?:rolldown-runtime|libraries|index)-/.test(file)),
    },
    rolldownOptions: {
      // Emotion names it for something that nothing here uses.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        // What every first visit needs, in two files: libraries, which change seldom, and our own code. Everything else splits by itself.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // Of a few lines each, and wanted by most pages: cheaper here than as files of their own.
            {
              name: 'app',
              test: /(?:ui[\\/](?:[a-z]+[\\/])?(?:headerSlots|LoadingButton|Hint|Ring|Switch|Visibility(?:Switch|Row)|saveChip|Field|FieldFrame|ShareButton|Popup)|lib[\\/](?:loading[\\/]loadedLater|pictures|navigation[\\/]useBackCloses|store[\\/]until)|engine[\\/]api[\\/]uploadPicture|shared[\\/](?:ids|categories))\.tsx?$/,
              priority: 1,
            },
            // What every itinerary is drawn with, whoever looks: one file with all it needs.
            {
              name: 'readingParts',
              test: /features[\\/]itinerary[\\/](?:readingParts|ItineraryBody|base[\\/](?:useEditor|useIsPhone)|presence[\\/]presenceColor|viewport[\\/](?:openDays|scrollRestoration|dayAnchor))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port,
    strictPort: true,
    fs: { allow: [inRepository('.')] },
    // The Host header stays the browser's own, so that the server's Origin check and absolute links see the one URL.
    proxy: Object.fromEntries(doors.map((door) => [door, { target: apiServer, ws: true, changeOrigin: false }])),
  },
})

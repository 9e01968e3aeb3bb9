import { isBuiltin } from 'node:module'
import type { Import } from './readImports'

/** `breaks` gets only imports of files for which `applies` is true. */
export type Rule = { name: string; applies: (file: string) => boolean; breaks: (found: Import) => boolean }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const within = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
const product = (folder: string) => (file: string) => file.startsWith(`${folder}/`) && !isTest(file)
const isPackage = (found: Import, names: string[]) =>
  !found.own && names.some((name) => found.to === name || found.to.startsWith(`${name}/`))
const reaches = (found: Import, folders: string[]) => found.own && folders.some((folder) => within(folder)(found.to))

const sharedPackages = ['@mapbox', 'fflate', 'jittered-fractional-indexing', 'lib0', 'pbf', 'y-protocols', 'yjs', 'zod']
const sqlPackages = ['better-sqlite3', 'drizzle-orm', 'pg']
const documentPackages = ['lib0', 'y-indexeddb', 'y-protocols', 'y-websocket', 'yjs']
const browserPackages = ['@dnd-kit', '@emotion', '@mui', '@tanstack', 'react', 'react-dom', 'react-router-dom', 'sonner']
const serverPackages = [
  '@hono',
  '@nats-io',
  '@node-rs',
  'aws4fetch',
  'csv-parse',
  'fast-xml-parser',
  'hono',
  'ical.js',
  'jose',
  'nodemailer',
  'bowser',
  'pino',
  'prom-client',
  'sharp',
  'socket.io',
  'ws',
  ...sqlPackages,
]

const knowsSql = (file: string) =>
  file.startsWith('server/base/db/') ||
  file.startsWith('server/gazetteer/') || // a database of its own
  file.startsWith('server/map/') || // another
  /^server\/(.+\/)?(\w+S|s)tore\.ts$/.test(file) ||
  [
    'server/base/cluster/postgresBus.ts',
    'server/access/access.ts',
    'server/access/visibility.ts',
    'server/sync/log/updateLog.ts',
    'server/sync/projection/projection.ts',
  ].includes(file)

const isSchema = ({ to }: Import) => /^server\/base\/db\/(?:schema|postgresSchema)(?:\/|$)/.test(to)

const layers = ['lib', 'ui', 'engine', 'account', 'entities', 'features', 'app']

// Each imports only earlier ones.
const engineRooms = [
  'base',
  'api',
  'device',
  'wire',
  'outbox',
  'document',
  'saving',
  'session',
  'delivery',
  'offline',
  'watching',
  'hooks',
]
const engineRoom = (file: string) => engineRooms.indexOf(/^client\/src\/engine\/([^/]+)\//.exec(file)?.[1] ?? '')

// Each imports only earlier lines.
const itineraryRooms = [
  ['base', 'viewport'],
  ['comments', 'places'],
  ['print', 'export', 'inviting'],
  ['options', 'presence', 'moving', 'undo', 'forking', 'copying'],
  ['events', 'members', 'placing'],
  ['map'],
  ['head', 'eventForm', 'ideas'],
  ['unavailable', 'dragging'],
  ['saving', 'days'],
  ['missedChanges', 'history'],
]
const entityRooms = [
  ['report', 'decision'],
  ['like', 'user', 'cover', 'invitation', 'location', 'calendar', 'map'],
  ['list', 'search'],
  ['itinerary'],
]

/** To the same or a later line. */
function goesUp(folder: string, rooms: string[][], { from, to }: Import): boolean {
  const name = (file: string) => (within(folder)(file) ? /^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] : undefined)
  const [here, there] = [name(from), name(to)]
  if (here === undefined || there === undefined || here === there) return false
  const line = (room: string) => rooms.findIndex((names) => names.includes(room))
  return line(here) < 0 || line(there) >= line(here)
}
const inWords = (rooms: string[][]) =>
  rooms
    .toReversed()
    .map((names) => names.join(', '))
    .join(' → ')

// Each imports only earlier ones; files beside the folders (main, start, app, config) are above
// all.
const serverRooms = [
  'base',
  'http',
  'imports',
  'accounts',
  'mail',
  'access',
  'records',
  'sync',
  'history',
  'legacy',
  'features',
  'pages',
  'covers',
  'gazetteer',
  'map',
  'demo',
]
const serverRoom = (file: string) => (composes(file) ? serverRooms.length : serverRooms.indexOf(file.split('/')[1] ?? ''))

// Folders and files. Each imports only earlier ones.
const syncSteps = [
  ['closeError', 'roomUsage', 'syncSettings'],
  ['log'],
  ['document/checks'],
  ['document'],
  ['wire'],
  ['projection'],
  ['roomContext', 'room'],
  ['rooms', 'rollbackDetector'],
  ['hub'],
]
function syncStep(file: string): number {
  const inside = file.slice('server/sync/'.length).replace(/\.ts$/, '')
  return syncSteps.findLastIndex((names) => names.includes(inside) || names.includes(inside.replace(/\/[^/]+$/, '')))
}

const serverFeature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

// Open to other features.
const sharedFeatures = ['api', 'uploads', 'feeds']
// They turn files into itineraries.
const compositeFeatures = ['imports']
const featureStep = (feature: string) =>
  feature === 'api' ? 0 : sharedFeatures.includes(feature) ? 1 : compositeFeatures.includes(feature) ? 3 : 2

// 0 for lib, theme and texts, up to 6 for app; files beside the folders (main.tsx) are above all.
function layer(file: string): number {
  const [folder = '', rest] = file.slice('client/src/'.length).split('/')
  if (rest === undefined) return layers.length
  return folder === 'theme' || folder === 'texts' ? 0 : layers.indexOf(folder)
}

// Pages are on top of their feature, parts in folders below, which share `ofWholeFeature`.
const featureTop = /^client\/src\/features\/[^/]+\/([^/]+)$/
const featurePart = /^client\/src\/features\/[^/]+\/[^/]+\//
const ofWholeFeature = /^(?:frame|ownerControls|.*[tT]exts)$/
const feature = (file: string) => /^client\/src\/features\/([^/]+)/.exec(file)?.[1]

// Server folders are rooms; files beside them may import all.
const room = (file: string) => file.split('/', file.startsWith('server/') ? 2 : 1).join('/')
const composes = (file: string) => /^server\/[^/]+$/.test(file)

/** Must use its room's name. */
const isNamed = ({ from, to }: Import) =>
  /^(server|shared|testkit)\//.test(to) && room(from) !== room(to) && !(composes(from) && to.startsWith('server/'))

export const rules: Rule[] = [
  {
    name: 'shared imports nothing of ours',
    applies: product('shared'),
    breaks: (found) => found.own && !within('shared')(found.to),
  },
  {
    name: 'shared knows no DOM, Node or React: only its few packages',
    applies: product('shared'),
    breaks: (found) => !found.own && !isPackage(found, sharedPackages),
  },
  {
    name: 'exports load no schemas: shared/exports imports shared/api as types only',
    applies: product('shared/exports'),
    breaks: (found) => !found.typeOnly && (reaches(found, ['shared/api']) || isPackage(found, ['zod'])),
  },
  {
    name: 'the server imports only shared',
    applies: product('server'),
    breaks: (found) => found.own && !reaches(found, ['server', 'shared']),
  },
  {
    name: 'the server knows no browser packages',
    applies: product('server'),
    breaks: (found) => isPackage(found, browserPackages),
  },
  {
    name: 'the client imports only shared',
    applies: product('client'),
    breaks: (found) => found.own && !reaches(found, ['client', 'shared']),
  },
  {
    name: 'the client knows no Node and no server packages',
    applies: product('client'),
    breaks: (found) => !found.own && (isBuiltin(found.to) || isPackage(found, serverPackages)),
  },
  {
    name: 'client/src has only the folders app, features, entities, account, engine, ui, lib, theme and texts',
    applies: within('client/src'),
    breaks: (found) => layer(found.from) < 0,
  },
  {
    name: 'inside the client: app → features → entities → account → engine → ui → lib, theme, texts',
    applies: within('client/src'),
    breaks: (found) => reaches(found, ['client/src']) && layer(found.from) >= 0 && layer(found.to) > layer(found.from),
  },
  {
    name: 'engine and ui do not import each other: engine ↛ ui',
    applies: within('client/src/engine'),
    breaks: (found) => reaches(found, ['client/src/ui']),
  },
  {
    name: `inside client/src/engine: ${engineRooms.toReversed().join(' → ')}`,
    applies: product('client/src/engine'),
    breaks: (found) => engineRoom(found.to) > engineRoom(found.from),
  },
  {
    name: 'lib says nothing: lib ↛ texts, theme',
    applies: product('client/src/lib'),
    breaks: (found) => reaches(found, ['client/src/texts', 'client/src/theme']),
  },
  {
    name: 'never sideways between features',
    applies: within('client/src/features'),
    breaks: (found) => feature(found.to) !== undefined && feature(found.to) !== feature(found.from),
  },
  {
    name: `inside client/src/features/itinerary: page → ${inWords(itineraryRooms)}`,
    applies: product('client/src/features/itinerary'),
    breaks: (found) => goesUp('client/src/features/itinerary', itineraryRooms, found),
  },
  {
    name: `inside client/src/entities: ${inWords(entityRooms)}`,
    applies: product('client/src/entities'),
    breaks: (found) => goesUp('client/src/entities', entityRooms, found),
  },
  {
    name: `of the top of a feature its folders import only texts, frame and ownerControls`,
    applies: (file) => product('client/src/features')(file) && featurePart.test(file),
    breaks({ from, to }) {
      const [, top] = featureTop.exec(to) ?? []
      return top !== undefined && feature(to) === feature(from) && !ofWholeFeature.test(top)
    },
  },
  {
    name: `inside the server: main, start, app, config → ${serverRooms.toReversed().join(' → ')}`,
    applies: product('server'),
    breaks: (found) => reaches(found, ['server']) && serverRoom(found.from) >= 0 && serverRoom(found.to) > serverRoom(found.from),
  },
  {
    name: 'every folder of the server is one of its rooms',
    applies: product('server'),
    breaks: (found) => serverRoom(found.from) < 0,
  },
  {
    name: 'between the features of the server: imports → all the others → uploads, feeds → api, never sideways',
    applies: product('server/features'),
    breaks: (found) => {
      const [from, to] = [serverFeature(found.from), serverFeature(found.to)]
      return from !== undefined && to !== undefined && to !== from && featureStep(to) >= featureStep(from)
    },
  },
  {
    name: `inside server/sync: ${inWords(syncSteps)}`,
    applies: product('server/sync'),
    breaks: (found) => reaches(found, ['server/sync']) && syncStep(found.to) > syncStep(found.from),
  },
  {
    name: 'only store files, db/, gazetteer/, map/, access, visibility, updateLog, projection and postgresBus know SQL',
    applies: (file) => product('server')(file) && !knowsSql(file),
    breaks: (found) => isPackage(found, sqlPackages) || (isSchema(found) && !found.typeOnly),
  },
  {
    name: 'only client/src/engine knows Yjs',
    applies: (file) => product('client/src')(file) && !within('client/src/engine')(file),
    breaks: (found) => isPackage(found, documentPackages),
  },
  {
    name: 'a path of ours is relative inside a room, and #shared/…, #server/… or #testkit/… from another one',
    applies: () => true,
    breaks: (found) => (found.own ? found.specifier.startsWith('#') !== isNamed(found) : /^(@?\/|~|#)/.test(found.to)),
  },
]

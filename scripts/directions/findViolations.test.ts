import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findImportViolations } from './findViolations'

// A small tree without violations.
const clean = {
  'shared/dates.ts': "import { z } from 'zod'\nexport const Day = z.string()",
  'shared/itinerary/doc.ts': "import * as Y from 'yjs'\nexport { Day } from '../dates'\nexport const doc = new Y.Doc()",
  'shared/dates.test.ts': "import { it } from 'vitest'\nimport { Day } from './dates'\nit('x', () => Day)",
  'server/base/db/schema.ts':
    "import { sqliteTable } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', {})",
  'server/features/accounts/store.ts':
    "import { eq } from 'drizzle-orm'\nimport { users } from '#server/base/db/schema'\nexport { eq, users }",
  'server/features/accounts/userRoutes.ts':
    "import { Hono } from 'hono'\nimport type { users } from '#server/base/db/schema'\nimport { eq } from './store'\nexport { Hono, eq, type users }",
  'server/sync/log/updateLog.ts': "import Database from 'better-sqlite3'\nexport { Database }",
  'client/src/main.tsx': "import { App } from './app/App'\nexport { App }",
  'client/src/app/App.tsx': "export const page = () => import('../features/editor/EditorPage')\nexport const App = null",
  'client/src/features/editor/EditorPage.tsx':
    "import { Card } from '../../entities/itinerary/Card'\nimport { note } from './note'\nexport { Card, note }",
  'client/src/features/editor/note.ts': "import { hook } from '../../engine/document/hook'\nexport const note = hook",
  'client/src/features/editor/texts.ts': "export const words = 'Editar'",
  'client/src/features/editor/bar/Bar.tsx': "import { words } from '../texts'\nexport const Bar = words",
  'client/src/features/itinerary/ItineraryPage.tsx': "import { Days } from './days/Days'\nexport const ItineraryPage = Days",
  'client/src/features/itinerary/days/Days.tsx': "import { texts } from '../base/texts'\nexport const Days = texts",
  'client/src/features/itinerary/base/texts.ts': "export const texts = 'Días'",
  'client/src/entities/itinerary/Card.tsx':
    "import { Box } from '../../ui/Box'\nimport { like } from '../like/like'\nexport { Box as Card, like }",
  'client/src/entities/like/like.ts': "import { Day } from '#shared/dates'\nexport const like = Day",
  'client/src/ui/Box.tsx':
    "import { theme } from '../theme/theme'\nimport { word } from '../texts/common'\nexport const Box = [theme, word]",
  'client/src/theme/theme.ts': "import { createTheme } from '@mui/material'\nexport const theme = createTheme()",
  'client/src/texts/common.ts': "export const word = 'Hola'",
  'client/src/engine/document/hook.ts':
    "import * as Y from 'yjs'\nimport { word } from '../../texts/common'\nexport const hook = [Y, word]",
  'scripts/bench.ts':
    "import { frames } from '#testkit/frames'\nimport type { Fixture } from '#testkit/fixture'\nexport { frames, type Fixture }",
  'scripts/bench.test.ts': "import { it } from 'vitest'\nimport { frames } from './bench'\nit('x', () => frames)",
  'testkit/frames.ts': "import { Day } from '#shared/dates'\nexport const frames = [Day]",
  'testkit/fixture.ts': "import { afterAll } from 'vitest'\nexport type Fixture = typeof afterAll",
}

const wrong: [rule: string, file: string, line: string][] = [
  ['shared imports nothing of ours', 'shared/dates.ts', "import { users } from '#server/base/db/schema'"],
  ['shared imports nothing of ours', 'shared/dates.ts', "export * from '../client/src/texts/common'"],
  ['shared knows no DOM, Node or React', 'shared/dates.ts', "import { readFile } from 'node:fs'"],
  ['shared knows no DOM, Node or React', 'shared/dates.ts', "import { useState } from 'react'"],
  ['shared knows no DOM, Node or React', 'shared/dates.ts', "import { sql } from 'drizzle-orm'"],
  ['the server imports only shared', 'server/app.ts', "import { word } from '../client/src/texts/common'"],
  ['the server imports only shared', 'server/app.ts', "import { launchBrowser } from '#testkit/browser/launchBrowser'"],
  ['the server knows no browser packages', 'server/app.ts', "import { renderToString } from 'react-dom/server'"],
  ['the client imports only shared', 'client/src/engine/api/api.ts', "import type { App } from '#server/app'"],
  [
    'the client imports only shared',
    'client/src/engine/api/api.ts',
    "export const lazy = () => import('../../../../scripts/dev')",
  ],
  ['the client knows no Node', 'client/src/engine/api/api.ts', "import { join } from 'path'"],
  ['the client knows no Node', 'client/src/engine/api/api.ts', "import { hc } from 'hono/client'"],
  ['client/src has only the folders', 'client/src/utils/misc.ts', "import { word } from '../texts/common'"],
  ['inside the client: app', 'client/src/features/editor/note.ts', "import { App } from '../../app/App'"],
  ['inside the client: app', 'client/src/entities/like/like.ts', "import { note } from '../../features/editor/note'"],
  ['inside the client: app', 'client/src/ui/Box.tsx', "import { like } from '../entities/like/like'"],
  ['inside the client: app', 'client/src/lib/format.ts', "import { Box } from '../ui/Box'"],
  ['inside the client: app', 'client/src/theme/theme.ts', "import { Box } from '../ui/Box'"],
  ['inside the client: app', 'client/src/texts/common.ts', "export { Box } from '../ui/Box'"],
  ['inside the client: app', 'client/src/app/App.tsx', "import '../main'"],
  ['engine and ui do not import each other', 'client/src/engine/api/api.ts', "import { Box } from '../../ui/Box'"],
  ['inside client/src/engine', 'client/src/engine/api/api.ts', "import { hook } from '../document/hook'"],
  ['inside the client: app', 'client/src/engine/api/api.ts', "import { user } from '../../account/user'"],
  ['lib says nothing', 'client/src/lib/format.ts', "import { word } from '../texts/common'"],
  ['never sideways between features', 'client/src/features/home/HomePage.tsx', "import { note } from '../editor/note'"],
  [
    'never sideways between features',
    'client/src/features/home/HomePage.tsx',
    "export const note = () => import('../editor/note')",
  ],
  ['inside client/src/features/itinerary', 'client/src/features/itinerary/base/texts.ts', "import { Days } from '../days/Days'"],
  [
    'inside client/src/features/itinerary',
    'client/src/features/itinerary/days/Days.tsx',
    "export const chip = () => import('../saving/SaveChip')",
  ],
  ['inside client/src/features/itinerary', 'client/src/features/itinerary/misc/misc.ts', "import { texts } from '../base/texts'"],
  ['inside client/src/entities', 'client/src/entities/like/like.ts', "import { Card } from '../itinerary/Card'"],
  ['inside client/src/entities', 'client/src/entities/like/like.ts', "import type { User } from '../user/User'"],
  [
    'of the top of a feature its folders import only',
    'client/src/features/editor/bar/Bar.tsx',
    "export const page = () => import('../EditorPage')",
  ],
  ['inside the server: main', 'server/base/bus.ts', "import { eq } from '#server/features/accounts/store'"],
  ['inside the server: main', 'server/sync/room.ts', "import type { Recorder } from '#server/history/recorder'"],
  ['inside the server: main', 'server/http/origin.ts', "import type { App } from '#server/app'"],
  ['every folder of the server', 'server/utils/misc.ts', "import type { users } from '#server/base/db/schema'"],
  ['between the features of the server', 'server/features/lists/listService.ts', "import { eq } from '../accounts/store'"],
  [
    'between the features of the server',
    'server/features/feeds/feedService.ts',
    "import { upload } from '../uploads/uploadService'",
  ],
  ['between the features of the server', 'server/features/api/callRoutes.ts', "import { feed } from '../feeds/feedService'"],
  ['inside server/sync', 'server/sync/log/commitQueue.ts', "import { buildDocument } from '../document/loadedDoc'"],
  ['inside server/sync', 'server/sync/document/checks/readUpdate.ts', "import { Replica } from '../replica'"],
  ['inside server/sync', 'server/sync/projection/projector.ts', "import type { Room } from '../room'"],
  ['inside server/sync', 'server/sync/wire/attachUpgrades.ts', "import type { SyncHub } from '../hub'"],
  ['inside server/sync', 'server/sync/placedNowhere.ts', "import { Database } from './log/updateLog'"],
  ['only store files', 'server/features/accounts/userRoutes.ts', "import { eq } from 'drizzle-orm'"],
  ['only store files', 'server/features/accounts/userRoutes.ts', "import type Database from 'better-sqlite3'"],
  ['only store files', 'server/features/accounts/userRoutes.ts', "import { users } from '#server/base/db/schema'"],
  ['only store files', 'server/sync/room.ts', "import { createTables } from '#server/base/db/schema/createTables'"],
  ['only store files', 'server/sync/room.ts', "import pg from 'pg'"],
  ['only store files', 'server/sync/room.ts', "import { drizzle } from 'drizzle-orm/better-sqlite3'"],
  ['only client/src/engine knows Yjs', 'client/src/features/editor/note.ts', "import type { Doc } from 'yjs'"],
  ['only client/src/engine knows Yjs', 'client/src/lib/offline.ts', "import { IndexeddbPersistence } from 'y-indexeddb'"],
  ['a path of ours is relative inside a room', 'client/src/engine/api/api.ts', "import { App } from '@/app/App'"],
  ['a path of ours is relative inside a room', 'client/src/engine/api/api.ts', "import { App } from '/src/app/App'"],
  ['a path of ours is relative inside a room', 'client/src/engine/api/api.ts', "import { Day } from '../../../../shared/dates'"],
  ['a path of ours is relative inside a room', 'shared/itinerary/view.ts', "import { Day } from '#shared/dates'"],
  ['a path of ours is relative inside a room', 'server/sync/room.ts', "import type { users } from '../base/db/schema'"],
  ['a path of ours is relative inside a room', 'server/sync/room.ts', "import { Database } from '#server/sync/log/updateLog'"],
]

let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'periplo-directions-'))
  for (const [file, text] of Object.entries(clean)) await write(file, text)
})
afterEach(() => rm(tree, { recursive: true }))

describe('the check of import directions', () => {
  it('accepts a tree without violations', async () => {
    expect(await findImportViolations(tree)).toMatchObject({ files: 22, violations: [] })
  })

  it.each(wrong)('reports "%s": %s with %s', async (rule, file, line) => {
    await write(file, `\n${line}`)
    const found = await findImportViolations(tree)
    // Some of them are cycles as well.
    const violations = found.violations.filter((violation) => !violation.endsWith('import each other'))
    expect(violations).toEqual([expect.stringContaining(`${file}:2 imports `)])
    expect(violations[0]).toContain(rule)
  })

  it('fails on files that import each other, types included', async () => {
    await write('shared/a.ts', "import type { B } from './b'\nexport type A = B")
    await write('shared/b.ts', "import type { A } from './a'\nexport type B = A")
    expect((await findImportViolations(tree)).violations).toEqual(['shared/a, shared/b import each other'])
  })

  it('fails on a script that loads the test runner, also indirectly', async () => {
    await write('testkit/frames.ts', "export { fixture } from './fixture'")
    await write('testkit/fixture.ts', "import { afterAll } from 'vitest'\nexport const fixture = afterAll")
    expect((await findImportViolations(tree)).violations).toEqual([
      'scripts/bench → testkit/frames → testkit/fixture → vitest (scripts load no vitest)',
    ])
  })

  it('fails when a top folder has no imports, instead of finding nothing', async () => {
    await rm(join(tree, 'client'), { recursive: true })
    await mkdir(join(tree, 'client'))
    expect((await findImportViolations(tree)).violations).toEqual(['client/: not one import was read'])
  })

  it('fails on a file that does not parse', async () => {
    await write('server/app.ts', 'import {')
    expect((await findImportViolations(tree)).violations).toEqual(['server/app.ts does not parse'])
  })
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true })
  await writeFile(join(tree, file), text)
}

import { expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/api/versions'
import { formatHistoryEntryLines } from './HistoryEntryItem'

const author = { id: 'lucia', name: 'Lucía Ferrer', username: 'lucia', avatar: null }
const year = new Date().getFullYear()
const entry = (about: Partial<HistoryEntry>): HistoryEntry => ({
  version: 9,
  from: 9,
  at: new Date(year, 10, 21, 18, 40).toISOString(),
  author,
  name: null,
  kind: 'edit',
  of: null,
  changes: [],
  changeCount: 0,
  ...about,
})
const known = [
  entry({ version: 9, from: 8, name: 'Sin museos' }),
  entry({ version: 5, from: 3, at: new Date(year, 0, 2, 9, 5).toISOString() }),
]

it.each([
  [entry({ kind: 'create' }), ['creó el itinerario']],
  [entry({ kind: 'fork' }), ['lo hizo suyo']],
  [entry({ kind: 'import' }), ['lo importó']],
  [entry({ kind: 'restore', of: 8 }), ['volvió a la versión del 21 nov a las 18:40']],
  // Same minute: the name distinguishes them.
  [entry({ kind: 'restore', of: 9 }), ['volvió a la versión «Sin museos» del 21 nov a las 18:40']],
  [entry({ kind: 'restore', of: 4 }), ['volvió a la versión del 2 ene a las 09:05']],
  // The restored version is not loaded.
  [entry({ kind: 'restore', of: 2 }), ['volvió a una versión anterior']],
  [
    entry({
      changes: [
        { kind: 'move-event', label: 'Coliseo', dayNumber: 2 },
        { kind: 'remove-collaborator', label: 'lucia' },
      ],
    }),
    ['movió «Coliseo» al día 2', 'dejó el itinerario'],
  ],
  [entry({ name: 'Con los niños' }), ['no cambió nada']],
])('%j says %j', (historyEntry, lines) => {
  expect(formatHistoryEntryLines(historyEntry, known)).toEqual(lines)
})

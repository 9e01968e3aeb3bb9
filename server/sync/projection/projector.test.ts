import { once } from 'node:events'
import * as Y from 'yjs'
import { afterEach, expect, test } from 'vitest'
import { computeView } from '#shared/itinerary/view'
import { calendarDate } from '#testkit/date'
import { lisbonRecord } from '#testkit/lisbonRecord'
import { Projector, type ProjectedRoom } from './projector'
import type { ProjectedView } from './projection'

const ROOMS = 80
const GROUP_MS = 5

let projector: Projector | undefined
afterEach(() => projector?.stop())

const openRoom = (itineraryId: string): ProjectedRoom => ({
  itineraryId,
  record: lisbonRecord('2026-04-01', '2026-04-02'),
  replica: { doc: new Y.Doc(), headSeq: 1, isClosed: false, whenClean: (run) => run() },
  cleanView: () => computeView(new Y.Doc(), calendarDate('2026-04-01'), calendarDate('2026-04-02')),
})

function rush() {
  const groups: string[][] = []
  const written = new EventTarget()
  const write = (pictures: readonly ProjectedView[]) => {
    groups.push(pictures.map(({ itineraryId }) => itineraryId))
    for (const end = performance.now() + GROUP_MS; performance.now() < end;);
    written.dispatchEvent(new Event('group'))
    return Promise.resolve(new Map<ProjectedView, unknown>())
  }
  projector = new Projector(
    { write },
    { projectQuietMs: 5, projectAtMostMs: 10, projectElsewhereMs: 10 },
    { error: () => undefined },
  )
  const rooms = Array.from({ length: ROOMS }, (_, number) => openRoom(`trip ${number}`))
  for (const room of rooms) projector.markBehind(room)
  return { projector, rooms, groups, nextGroup: () => once(written, 'group') }
}

test('rooms that wait longest are written first, each once', async () => {
  const { rooms, groups, nextGroup } = rush()
  while (groups.flat().length < ROOMS) await nextGroup()
  expect(groups.flat()).toEqual(rooms.map(({ itineraryId }) => itineraryId))
})

test('a reader of one room waits for a few others at most', async () => {
  const { projector, rooms, groups, nextGroup } = rush()
  await nextGroup()
  const last = rooms.slice(-1)
  await projector.settle(last)
  expect(groups[1]).toEqual(last.map(({ itineraryId }) => itineraryId))
  expect(groups).toHaveLength(2)
})

test('leaves nine tenths of the time to edits in a rush', async () => {
  const { groups, nextGroup } = rush()
  await nextGroup()
  const started = performance.now()
  while (groups.flat().length < ROOMS) await nextGroup()
  expect(performance.now() - started).toBeGreaterThan((groups.length - 1) * GROUP_MS * 9)
})

test('stopping leaves the rest for the next start', async () => {
  const { projector, rooms, groups, nextGroup } = rush()
  await nextGroup()
  projector.stop()
  // Long enough for another projector to finish.
  const other = rush()
  while (other.groups.flat().length < ROOMS) await other.nextGroup()
  expect(groups).toHaveLength(1)
  expect(rooms.filter((room) => projector.isCurrent(room))).toHaveLength(groups.flat().length)
})

import { MAX_HISTORY_ENTRY_CHANGES, type HistoryEntry } from '#shared/api/versions'
import { differencesBetween } from '#shared/itinerary/differences'
import { findUserBriefs } from '#server/accounts/userStore'
import type { Db } from '#server/base/db/database'
import type { FairRunner } from '#server/base/fairScheduler'
import { ItineraryHistory, type PastItineraryState } from './itineraryHistory'
import { readVersionNames } from './versionNameStore'
import { type HistoryCursor, type VersionChange, readVersionChanges } from './versionChangeStore'

/** Most may have no visible change. */
const MAX_GROUPS = 50
const STEPS_AT_ONCE = 1000
/** Longer runs become several entries. */
const MAX_STEPS = 20_000
/** Longest pause within an entry. */
const ENTRY_GAP_MS = 10 * 60_000

interface HistoryReader {
  db: Db
  runFairly: FairRunner
}

interface Page {
  limit: number
  /** Right before that step, or with the newest. */
  before: HistoryCursor | undefined
}

/** Consecutive steps of one user. */
interface VersionChangeGroup {
  last: VersionChange
  first: VersionChange
}

/** Newest first. Even an empty page may have a next one. */
export async function listHistoryEntries(
  reader: HistoryReader,
  itineraryId: string,
  { limit, before }: Page,
): Promise<{ entries: HistoryEntry[]; next: HistoryCursor | undefined }> {
  const names = await readVersionNames(reader.db, itineraryId)
  const { groups, earlier } = await readVersionChangeGroups(reader, itineraryId, { before, names, most: MAX_GROUPS })
  const entries: HistoryEntry[] = []
  let last: VersionChangeGroup | undefined
  for (const { group, entry } of await describe(reader, itineraryId, { groups, earlier, names })) {
    if (entry !== undefined && entries.length === limit) return { entries, next: last?.first }
    if (entry !== undefined) entries.push(entry)
    last = group
  }
  return { entries, next: earlier && last?.first }
}

interface Found {
  groups: readonly VersionChangeGroup[]
  earlier: VersionChange | undefined
  names: ReadonlyMap<number, string>
}

interface DescribedGroup {
  group: VersionChangeGroup
  /** Undefined without visible changes. */
  entry: HistoryEntry | undefined
}

async function describe(
  { db, runFairly }: HistoryReader,
  itineraryId: string,
  { groups, earlier, names }: Found,
): Promise<DescribedGroup[]> {
  const history = new ItineraryHistory(db, itineraryId, runFairly)
  const authors = await findUserBriefs(
    db,
    groups.flatMap(({ last }) => last.userId ?? []),
  )
  const described: DescribedGroup[] = []
  let before: PastItineraryState | undefined = earlier && (await history.at(earlier))
  for (const group of groups.toReversed()) {
    const { first, last } = group
    const [was, after] = [before, await history.at(last)]
    const changes = was === undefined || after === undefined ? [] : await runFairly(() => differencesBetween(was, after))
    before = after ?? was
    const name = names.get(last.version) ?? null
    const kind = last.kind === 'update' || last.kind === 'record' || last.kind === 'people' ? 'edit' : last.kind
    const isNothing = kind === 'edit' && name === null && changes.length === 0
    const entry: HistoryEntry = {
      version: last.version,
      from: first.version,
      at: new Date(last.at).toISOString(),
      author: (last.userId === null ? undefined : authors.get(last.userId)) ?? null,
      name,
      kind,
      of: last.restored,
      changes: changes.slice(0, MAX_HISTORY_ENTRY_CHANGES),
      changeCount: changes.length,
    }
    described.push({ group, entry: isNothing ? undefined : entry })
  }
  return described.reverse()
}

interface Wanted {
  before: HistoryCursor | undefined
  names: ReadonlyMap<number, string>
  most: number
}

/** Whole groups, and the step before them. */
async function readVersionChangeGroups(
  { db, runFairly }: { db: Db; runFairly: FairRunner },
  itineraryId: string,
  { before, names, most }: Wanted,
): Promise<{ groups: VersionChangeGroup[]; earlier: VersionChange | undefined }> {
  const groups: VersionChangeGroup[] = []
  const isNamed = (version: number) => names.has(version)
  let position = before
  for (let read = 0; read < MAX_STEPS; read += STEPS_AT_ONCE) {
    const from = position
    const steps = await runFairly(() => readVersionChanges(db, itineraryId, { before: from, most: STEPS_AT_ONCE }))
    groupVersionChanges(groups, steps, isNamed)
    const isAll = steps.length < STEPS_AT_ONCE
    if (groups.length > most || isAll) return { groups: groups.slice(0, most), earlier: groups[most]?.last }
    position = steps.at(-1)
  }
  const [earlier] = await readVersionChanges(db, itineraryId, { before: position, most: 1 })
  return { groups, earlier }
}

const isOrdinary = ({ kind }: VersionChange): boolean => kind === 'update' || kind === 'record' || kind === 'people'

function belongTogether(earlier: VersionChange, later: VersionChange): boolean {
  if (earlier.userId !== later.userId || later.at - earlier.at >= ENTRY_GAP_MS) return false
  if (later.kind === 'restore') return earlier.kind === 'restore' && earlier.restored === later.restored
  return isOrdinary(earlier) && isOrdinary(later)
}

/** Both newest first. A named version ends its entry. The last group may continue beyond the steps. */
function groupVersionChanges(
  groups: VersionChangeGroup[],
  steps: readonly VersionChange[],
  isNamed: (version: number) => boolean,
): void {
  for (const step of steps) {
    const group = groups.at(-1)
    if (group !== undefined && !isNamed(step.version) && belongTogether(step, group.first)) group.first = step
    else groups.push({ last: step, first: step })
  }
}

import { MAX_ENTRY_CHANGES, type VersionEntry } from '#shared/api/versions'
import { differencesBetween } from '#shared/itinerary/differences'
import { findUserBriefs } from '#server/accounts/userStore'
import type { Db } from '#server/base/db/database'
import type { FairRunner } from '#server/base/fairScheduler'
import { ItineraryHistory, type PastState } from './itineraryHistory'
import { readVersionNames } from './versionNameStore'
import { type StepPosition, type VersionStep, readSteps } from './versionStepStore'

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
  before: StepPosition | undefined
}

/** Consecutive steps of one user. */
export interface StepGroup {
  last: VersionStep
  first: VersionStep
}

/** Newest first. Even an empty page may have a next one. */
export async function listHistoryEntries(
  reader: HistoryReader,
  itineraryId: string,
  { limit, before }: Page,
): Promise<{ entries: VersionEntry[]; next: StepPosition | undefined }> {
  const names = await readVersionNames(reader.db, itineraryId)
  const { groups, earlier } = await readGroups(reader, itineraryId, { before, names, most: MAX_GROUPS })
  const entries: VersionEntry[] = []
  let last: StepGroup | undefined
  for (const { group, entry } of await describe(reader, itineraryId, { groups, earlier, names })) {
    if (entry !== undefined && entries.length === limit) return { entries, next: last?.first }
    if (entry !== undefined) entries.push(entry)
    last = group
  }
  return { entries, next: earlier && last?.first }
}

interface Found {
  groups: readonly StepGroup[]
  earlier: VersionStep | undefined
  names: ReadonlyMap<number, string>
}

interface DescribedGroup {
  group: StepGroup
  /** Undefined without visible changes. */
  entry: VersionEntry | undefined
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
  let before: PastState | undefined = earlier && (await history.at(earlier))
  for (const group of groups.toReversed()) {
    const { first, last } = group
    const [was, after] = [before, await history.at(last)]
    const changes = was === undefined || after === undefined ? [] : await runFairly(() => differencesBetween(was, after))
    before = after ?? was
    const name = names.get(last.version) ?? null
    const kind = last.kind === 'update' || last.kind === 'record' || last.kind === 'people' ? 'edit' : last.kind
    const isNothing = kind === 'edit' && name === null && changes.length === 0
    const entry: VersionEntry = {
      version: last.version,
      from: first.version,
      at: new Date(last.at).toISOString(),
      author: (last.userId === null ? undefined : authors.get(last.userId)) ?? null,
      name,
      kind,
      of: last.restored,
      changes: changes.slice(0, MAX_ENTRY_CHANGES),
      changeCount: changes.length,
    }
    described.push({ group, entry: isNothing ? undefined : entry })
  }
  return described.reverse()
}

interface Wanted {
  before: StepPosition | undefined
  names: ReadonlyMap<number, string>
  most: number
}

/** Whole groups, and the step before them. */
export async function readGroups(
  { db, runFairly }: { db: Db; runFairly: FairRunner },
  itineraryId: string,
  { before, names, most }: Wanted,
): Promise<{ groups: StepGroup[]; earlier: VersionStep | undefined }> {
  const groups: StepGroup[] = []
  const isNamed = (version: number) => names.has(version)
  let position = before
  for (let read = 0; read < MAX_STEPS; read += STEPS_AT_ONCE) {
    const from = position
    const steps = await runFairly(() => readSteps(db, itineraryId, { before: from, most: STEPS_AT_ONCE }))
    groupSteps(groups, steps, isNamed)
    const isAll = steps.length < STEPS_AT_ONCE
    if (groups.length > most || isAll) return { groups: groups.slice(0, most), earlier: groups[most]?.last }
    position = steps.at(-1)
  }
  const [earlier] = await readSteps(db, itineraryId, { before: position, most: 1 })
  return { groups, earlier }
}

const isOrdinary = ({ kind }: VersionStep): boolean => kind === 'update' || kind === 'record' || kind === 'people'

function belongTogether(earlier: VersionStep, later: VersionStep): boolean {
  if (earlier.userId !== later.userId || later.at - earlier.at >= ENTRY_GAP_MS) return false
  if (later.kind === 'restore') return earlier.kind === 'restore' && earlier.restored === later.restored
  return isOrdinary(earlier) && isOrdinary(later)
}

/** Both newest first. A named version ends its entry. The last group may continue beyond the steps. */
export function groupSteps(groups: StepGroup[], steps: readonly VersionStep[], isNamed: (version: number) => boolean): void {
  for (const step of steps) {
    const group = groups.at(-1)
    if (group !== undefined && !isNamed(step.version) && belongTogether(step, group.first)) group.first = step
    else groups.push({ last: step, first: step })
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { MAX_ENTRY_CHANGES, type VersionEntry } from '#shared/api/versions'
import { differencesBetween } from '#shared/itinerary/differences'
import { findBriefs } from '#server/accounts/userStore'
import type { Db } from '#server/base/db/database'
import { groupSteps, type StepGroup } from './groupSteps'
import { ItineraryHistory, type PastState } from './itineraryHistory'
import { readVersionNames } from './versionNameStore'
import { readSteps, type StepPosition, type VersionStep } from './versionStepStore'

const STEPS_AT_ONCE = 1000

interface Page {
  limit: number
  /** Where it begins: right before that step, or with the newest. */
  before: StepPosition | undefined
}

/** A page of an itinerary's history, newest first, and where the next one begins. */
export async function listEntries(
  db: Db,
  itineraryId: string,
  { limit, before }: Page,
): Promise<{ entries: VersionEntry[]; next: StepPosition | undefined }> {
  const names = await readVersionNames(db, itineraryId)
  let position = before
  const entries: VersionEntry[] = []
  for (;;) {
    const { groups, earlier } = await readGroups(db, itineraryId, { before: position, names, most: limit - entries.length })
    const found = await describe(db, itineraryId, { groups, earlier, names })
    entries.push(...found)
    position = groups.at(-1)?.first
    if (earlier === undefined || position === undefined) return { entries, next: undefined }
    if (entries.length >= limit) return { entries, next: position }
  }
}

interface Wanted {
  before: StepPosition | undefined
  names: ReadonlyMap<number, string>
  most: number
}

/** At most so many whole groups, and the step before them, if there is one. */
async function readGroups(
  db: Db,
  itineraryId: string,
  { before, names, most }: Wanted,
): Promise<{ groups: StepGroup[]; earlier: VersionStep | undefined }> {
  const steps: VersionStep[] = []
  for (;;) {
    const more = await readSteps(db, itineraryId, { before: steps.at(-1) ?? before, most: STEPS_AT_ONCE })
    steps.push(...more)
    const groups = groupSteps(steps, (version) => names.has(version))
    const isAll = more.length < STEPS_AT_ONCE
    if (groups.length > most || isAll) return { groups: groups.slice(0, most), earlier: groups[most]?.last }
  }
}

interface Found {
  groups: readonly StepGroup[]
  earlier: VersionStep | undefined
  names: ReadonlyMap<number, string>
}

/** What was done in each group; those in which nothing was in the end are left out. */
async function describe(db: Db, itineraryId: string, { groups, earlier, names }: Found): Promise<VersionEntry[]> {
  const history = new ItineraryHistory(db, itineraryId)
  const authors = await findBriefs(
    db,
    groups.flatMap(({ last }) => last.userId ?? []),
  )
  const entries: VersionEntry[] = []
  let before: PastState | undefined = earlier && (await history.at(earlier))
  for (const { first, last } of groups.toReversed()) {
    await nextTurn()
    const after = await history.at(last)
    const changes = before === undefined || after === undefined ? [] : differencesBetween(before, after)
    before = after ?? before
    const name = names.get(last.version) ?? null
    const kind = last.kind === 'update' || last.kind === 'record' || last.kind === 'people' ? 'edit' : last.kind
    if (kind === 'edit' && name === null && changes.length === 0) continue
    entries.push({
      version: last.version,
      from: first.version,
      at: new Date(last.at).toISOString(),
      author: (last.userId === null ? undefined : authors.get(last.userId)) ?? null,
      name,
      kind,
      of: last.restored,
      changes: changes.slice(0, MAX_ENTRY_CHANGES),
      changeCount: changes.length,
    })
  }
  return entries.reverse()
}

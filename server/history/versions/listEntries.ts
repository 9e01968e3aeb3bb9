import { MAX_ENTRY_CHANGES, type VersionEntry } from '#shared/api/versions'
import { differencesBetween } from '#shared/itinerary/differences'
import { findUserBriefs } from '#server/accounts/userStore'
import type { Db } from '#server/base/db/database'
import type { NextTurn } from '#server/base/turns'
import type { StepGroup } from './groupSteps'
import { ItineraryHistory, type PastState } from './itineraryHistory'
import { readGroups } from './readGroups'
import { readVersionNames } from './versionNameStore'
import type { StepPosition, VersionStep } from './versionStepStore'

/** Most may have no visible change. */
const MAX_GROUPS = 50

interface HistoryReader {
  db: Db
  nextTurn: NextTurn
}

interface Page {
  limit: number
  /** Right before that step, or with the newest. */
  before: StepPosition | undefined
}

/** Newest first, and where the next page begins. Even an empty page may have a next one. */
export async function listEntries(
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
  { db, nextTurn }: HistoryReader,
  itineraryId: string,
  { groups, earlier, names }: Found,
): Promise<DescribedGroup[]> {
  const history = new ItineraryHistory(db, itineraryId, nextTurn)
  const authors = await findUserBriefs(
    db,
    groups.flatMap(({ last }) => last.userId ?? []),
  )
  const described: DescribedGroup[] = []
  let before: PastState | undefined = earlier && (await history.at(earlier))
  for (const group of groups.toReversed()) {
    const { first, last } = group
    const [was, after] = [before, await history.at(last)]
    const changes = was === undefined || after === undefined ? [] : await nextTurn(() => differencesBetween(was, after))
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

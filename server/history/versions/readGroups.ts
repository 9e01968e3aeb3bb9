import type { Db } from '#server/base/db/database'
import type { NextTurn } from '#server/base/turns'
import { groupSteps, type StepGroup } from './groupSteps'
import { readSteps, type StepPosition, type VersionStep } from './versionStepStore'

const STEPS_AT_ONCE = 1000
/** Longer runs become several entries. */
const MAX_STEPS = 20_000

interface Wanted {
  before: StepPosition | undefined
  names: ReadonlyMap<number, string>
  most: number
}

/** Whole groups, and the step before them. */
export async function readGroups(
  { db, nextTurn }: { db: Db; nextTurn: NextTurn },
  itineraryId: string,
  { before, names, most }: Wanted,
): Promise<{ groups: StepGroup[]; earlier: VersionStep | undefined }> {
  const groups: StepGroup[] = []
  const isNamed = (version: number) => names.has(version)
  let position = before
  for (let read = 0; read < MAX_STEPS; read += STEPS_AT_ONCE) {
    const from = position
    const steps = await nextTurn(() => readSteps(db, itineraryId, { before: from, most: STEPS_AT_ONCE }))
    groupSteps(groups, steps, isNamed)
    const isAll = steps.length < STEPS_AT_ONCE
    if (groups.length > most || isAll) return { groups: groups.slice(0, most), earlier: groups[most]?.last }
    position = steps.at(-1)
  }
  const [earlier] = await readSteps(db, itineraryId, { before: position, most: 1 })
  return { groups, earlier }
}

import type { VersionStep } from './versionStepStore'

/** Changes of one person that follow each other within this time are one entry. */
const ENTRY_GAP_MS = 10 * 60_000

/** What one person did in a row: its last step, and its first. */
export interface StepGroup {
  last: VersionStep
  first: VersionStep
}

const isOrdinary = ({ kind }: VersionStep): boolean => kind === 'update' || kind === 'record' || kind === 'people'

/** Whether two steps, one right after the other, are parts of one entry. */
function belongTogether(earlier: VersionStep, later: VersionStep): boolean {
  if (earlier.userId !== later.userId || later.at - earlier.at >= ENTRY_GAP_MS) return false
  if (later.kind === 'restore') return earlier.kind === 'restore' && earlier.restored === later.restored
  return isOrdinary(earlier) && isOrdinary(later)
}

/**
 * Adds further steps, newest first, to groups, newest first, each of which is an entry. A version with a name is the last of its entry. The last group
 * may go on beyond the steps.
 */
export function groupSteps(groups: StepGroup[], steps: readonly VersionStep[], isNamed: (version: number) => boolean): void {
  for (const step of steps) {
    const group = groups.at(-1)
    if (group !== undefined && !isNamed(step.version) && belongTogether(step, group.first)) group.first = step
    else groups.push({ last: step, first: step })
  }
}

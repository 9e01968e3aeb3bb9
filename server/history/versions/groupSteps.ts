import type { VersionStep } from './versionStepStore'

/** Longest pause within an entry. */
const ENTRY_GAP_MS = 10 * 60_000

/** Consecutive steps of one user. */
export interface StepGroup {
  last: VersionStep
  first: VersionStep
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

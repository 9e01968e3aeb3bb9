import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests whose files are short and take long: nobody should wait for them alone in the end. */
const longRunning = /\/e2e\/site\/(?:pressable|layoutShifts|budgets)\.test\.ts$/

/** Vitest's order, which knows sizes and, where a run was noted, how long files took; before them what is known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longRunning.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

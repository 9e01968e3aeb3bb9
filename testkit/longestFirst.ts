import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that are short and take long: at the end they would run alone, while the other workers have nothing to do. */
const longRunning = /\/sqlite\/sync\/simul|\/e2e\/site\/(?:screens|pressable|layoutShifts|budgets)\.test\.ts$/

/** What takes long first. Together: a worker goes on with files of its own project only, and keeps a browser or what it imported. */
const projects = ['server', 'cluster', 'postgres']

/** Vitest's order, which knows sizes and, where a run was noted, how long files took; before them what is known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const names = [...new Set([...projects, ...sorted.map(({ project }) => project.name)])]
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const isLong = ({ moduleId }: TestSpecification) => longRunning.test(moduleId)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with long tests, which would run alone at the end. */
const longRunning = /\/sqlite\/sync\/simul|\/e2e\/site\/(?:screens|pressable|layoutShifts|budgets)\.test\.ts$/

/** In blocks: workers keep browsers and imports per project. */
const projects = ['server', 'cluster', 'postgres']

/** Vitest's order by size and recorded duration, known long files first. */
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

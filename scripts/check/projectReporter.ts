import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * What ran and how it ended, with the project: a file may run in several. Of what failed also what it said, for the check's last lines.
 * Written to the file that PROJECT_REPORT names.
 */
// oxlint-disable-next-line import/no-default-export -- what vitest looks for
export default class ProjectReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const report = modules.map((module) => ({
      project: module.project.name,
      file: module.moduleId,
      isOk: module.ok(),
      tests: Array.from(module.children.allTests(), (test) => {
        const { state, errors = [] } = test.result()
        return {
          name: test.fullName,
          state,
          said: errors.map(({ message, diff = '' }) => stripVTControlCharacters(`${message}\n${diff}`)),
        }
      }),
    }))
    await writeFile(process.env['PROJECT_REPORT'] ?? '', JSON.stringify(report))
  }
}

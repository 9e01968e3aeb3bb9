import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Writes states and error messages, by project and file, to the file PROJECT_REPORT. */
// oxlint-disable-next-line import/no-default-export -- what vitest looks for
export default class ProjectReporter implements Reporter {
  async onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void> {
    const modules = testModules.map((module) => ({
      project: module.project.name,
      file: module.moduleId,
      isOk: module.ok(),
      ms: module.diagnostic().duration + module.diagnostic().collectDuration,
      errors: module.errors().map(textOf),
      tests: Array.from(module.children.allTests(), (test) => {
        const { state, errors = [] } = test.result()
        return { name: test.fullName, tags: test.tags, state, errors: errors.map(textOf) }
      }),
    }))
    await writeFile(process.env['PROJECT_REPORT'] ?? '', JSON.stringify({ modules, unhandled: unhandledErrors.map(textOf) }))
  }
}

const textOf = ({ message, diff = '' }: { message: string; diff?: string }): string =>
  stripVTControlCharacters(`${message}\n${diff}`)

import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from './ownPostgres'
import { makeTemplate } from './postgresDatabases'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/**
 * Run once before the suites that need PostgreSQL: the one that is named, or one of our own that ends with the run. What other projects of the run and
 * the processes of tests have to know of it is in their environment.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE_URL: named = '', TEST_DATABASE_TEMPLATE: made } = process.env
  if (made !== undefined) {
    project.provide('postgres', named)
    return undefined
  }
  const own = named === '' ? await startOwnPostgres() : undefined
  const url = own?.url ?? named
  const template = await makeTemplate(url)
  Object.assign(process.env, { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template.name })
  project.provide('postgres', url)
  return own?.stop ?? template.drop
}

import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from './ownPostgres'
import { makeTemplate } from './postgresDatabases'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** Uses TEST_DATABASE_URL or starts a server; child processes inherit its URL. */
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

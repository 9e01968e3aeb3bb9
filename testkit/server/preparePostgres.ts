import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from './ownPostgres'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** Run once before the suites that need PostgreSQL: the one that is named, or one of our own that ends with the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_DATABASE_URL
  if (named !== undefined && named !== '') {
    project.provide('postgres', named)
    return undefined
  }
  const { url, stop } = await startOwnPostgres()
  // Other projects of the same run use it too.
  process.env.TEST_DATABASE_URL = url
  project.provide('postgres', url)
  return stop
}

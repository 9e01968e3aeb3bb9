import type { TestProject } from 'vitest/node'
import { startOwnNats } from './ownNats'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty: there is none. */
    nats: string
  }
}

/** Run once before the suites that need NATS: the one that is named, or one of our own that ends with the run, or none, and says so. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_NATS_URL ?? ''
  const own = named === '' ? await startOwnNats() : undefined
  const url = own?.url ?? named
  if (url === '') console.warn('Tests of NATS are left out: there is neither TEST_NATS_URL nor a nats-server on the PATH.')
  project.provide('nats', url)
  return own?.stop
}

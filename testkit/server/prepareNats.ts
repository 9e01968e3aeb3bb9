import type { TestProject } from 'vitest/node'
import { startOwnNats } from './ownNats'

declare module 'vitest' {
  export interface ProvidedContext {
    /** '': not available. */
    nats: string
  }
}

/** TEST_NATS_URL, or an own server if there is a binary. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_NATS_URL ?? ''
  const own = named === '' ? await startOwnNats() : undefined
  const url = own?.url ?? named
  if (url === '') console.warn('Tests of NATS are left out: there is neither TEST_NATS_URL nor a nats-server on the PATH.')
  project.provide('nats', url)
  return own?.stop
}

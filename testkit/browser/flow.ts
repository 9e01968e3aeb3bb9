import { it, type TestOptions } from 'vitest'
import { slow } from '../budget'

const flowWith =
  (options: TestOptions) =>
  (title: string, test: () => Promise<unknown>): void =>
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- they are the caller's
    it(title, { ...options, tags: 'flow' }, test)

/** A browser test of one thing that people do. Of a file that is tagged `long`, `npm test` runs only these. */
export const flow = flowWith({})

/** A flow that takes more than a few seconds. */
export const longFlow = flowWith(slow)

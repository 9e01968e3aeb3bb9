import { it, type TestOptions } from 'vitest'
import { SLOW_TEST } from '../budget'

const flowWith =
  (options: TestOptions) =>
  (title: string, test: () => Promise<unknown>): void =>
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- they are the caller's
    it(title, { ...options, tags: 'flow' }, test)

/** `npm test` runs only these from files tagged `long`. */
export const flow = flowWith({})

export const longFlow = flowWith(SLOW_TEST)

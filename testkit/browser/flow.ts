import { it } from 'vitest'
import { slow } from '../budget'

/** A browser test of one thing that people do. Of a file that is tagged `long`, `npm test` runs only these. */
// oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- they are the caller's
export const flow = (title: string, test: () => Promise<unknown>): void => it(title, { tags: 'flow' }, test)

/** A flow that takes more than a few seconds. */
// oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- they are the caller's
export const longFlow = (title: string, test: () => Promise<unknown>): void => it(title, { ...slow, tags: 'flow' }, test)

import { join } from 'node:path'

export type Operation =
  | 'backup'
  | 'collectUploads'
  | 'inspect'
  | 'move'
  | 'projection'
  | 'rebase'
  | 'repair'
  | 'restore'
  | 'restored'
  | 'role'
  | 'thinHistory'

export const programFile = (name: 'main' | 'syncProcess' | Operation): string =>
  join(process.env.TEST_PROGRAMS ?? '', `${name}.js`)

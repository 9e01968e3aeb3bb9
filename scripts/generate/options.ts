import { parseArgs } from 'node:util'
import { z } from 'zod'
import { OperationError } from '../operations/base/command'

const Count = z.coerce.number().int().min(0).max(5_000_000)

const Options = z.object({
  itineraries: Count.min(1),
  users: Count.min(2).max(1_000_000),
  likes: Count,
  follows: Count,
  lists: Count,
  seed: z.coerce.number().int(),
  /** Nothing is newer. */
  until: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
})

export type Amounts = z.output<typeof Options>

const generateUsage = `npm run generate -- --data-dir folder [--itineraries 10000] [--users 2000] [--likes 100000] [--follows 20000] [--lists 2000]
                    [--seed 1] [--until 2026-11-20T12:00:00Z]

Fills an empty database with made-up people and trips; the same seed and instant make the same ones. All passwords are periplo-demo.`

export function readGenerateOptions(args: string[]): Amounts & { dataDir: string } {
  const { values } = parseArgs({
    args,
    options: {
      'data-dir': { type: 'string' },
      itineraries: { type: 'string', default: '10000' },
      users: { type: 'string', default: '2000' },
      likes: { type: 'string', default: '100000' },
      follows: { type: 'string', default: '20000' },
      lists: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string', default: new Date().toISOString() },
    },
  })
  const { 'data-dir': dataDir, ...rest } = values
  if (dataDir === undefined) throw new OperationError(generateUsage)
  const parsed = Options.safeParse(rest)
  if (parsed.success) return { ...parsed.data, dataDir }
  throw new OperationError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '))
}

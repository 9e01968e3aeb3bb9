import { parseArgs } from 'node:util'
import { z } from 'zod'

const count = z.coerce.number<string>().int().min(1)
const optionsSchema = z.object({
  nodes: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(count.max(16)).min(1)),
  bus: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(['notify', 'nats'])).min(1)),
  /** Per case. */
  seconds: count,
  rounds: count,
  /** A second, by all editors. */
  edits: z.coerce.number<string>().min(1).max(5000),
  documents: count.max(1000),
  /** Size of the feed. */
  itineraries: count,
  only: z.enum(['edits', 'feed', 'all']),
})

export type ClusterBenchOptions = z.output<typeof optionsSchema>

export const clusterBenchUsage = `npm run bench:cluster -- [--nodes 1,2,4] [--bus notify,nats] [--seconds 20] [--rounds 3] [--edits 100] [--documents 50] [--itineraries 10000] [--only edits|feed]

Servers of the build on one PostgreSQL: that of DATABASE_URL or TEST_DATABASE_URL, in a temporary database, or a temporary
PostgreSQL. NATS: BUS_URL or TEST_NATS_URL, or a nats-server from the PATH; without one, its cases are left out.`

export function readClusterBenchOptions(args: string[]): ClusterBenchOptions {
  const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const
  const { values } = parseArgs({
    args,
    options: {
      nodes: text('1,2,4'),
      bus: text('notify,nats'),
      seconds: text('20'),
      rounds: text('3'),
      edits: text('100'),
      documents: text('50'),
      itineraries: text('10000'),
      only: text('all'),
    },
  })
  const parsed = optionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `--${path[0]?.toString() ?? ''}: ${message}`).join('; '))
}

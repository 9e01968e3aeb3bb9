import { parseArgs } from 'node:util'
import { z } from 'zod'

const optionsSchema = z.object({
  only: z.string().transform((list) => list.split(',').filter((name) => name !== '')),
  who: z.string().transform((list) => list.split(',').filter((name) => name !== '')),
  rounds: z.coerce.number().int().min(1).max(50),
  seconds: z.coerce.number().min(1).max(600),
  repeats: z.coerce.number().int().min(0).max(20),
  out: z.string().optional(),
})

export type PeersOptions = z.output<typeof optionsSchema>

export const peersUsage = `npm run bench:peers -- [--only A,C50] [--who Periplo,relay] [--rounds 3] [--seconds 10] [--repeats 3] [--quick] [--out docs/benchmarks.md]

--only: scenarios (A) or cases of them (A50); --who: contestants whose name starts with this.
--repeats: how often a measurement is repeated while other processes use the machine.
--quick: one round of two seconds without repetitions.
--out: the page to write; without it, tables are only printed.`

export function readPeersOptions(args: string[]): PeersOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      who: { type: 'string', default: '' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      repeats: { type: 'string' },
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const usual = values.quick ? { rounds: '1', seconds: '2', repeats: '0' } : { rounds: '3', seconds: '10', repeats: '3' }
  const parsed = optionsSchema.safeParse({ ...usual, ...values })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '))
}

/** `wanted` are names or prefixes; empty for all. */
export const matchesSelection = (wanted: readonly string[], name: string): boolean =>
  wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning))

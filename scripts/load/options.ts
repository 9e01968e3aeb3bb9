import { parseArgs } from 'node:util'
import { z } from 'zod'

const optionsSchema = z
  .object({
    url: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
    editors: z.coerce.number().int().min(1).max(2000),
    documents: z.coerce.number().int().min(1).max(1000),
    seconds: z.coerce.number().int().min(1).max(3600),
    /** Per second and editor. */
    rate: z.coerce.number().min(0.05).max(50),
    /** Share of the other editors that use Socket.IO. */
    legacy: z.coerce.number().min(0).max(1),
    /** Share that keeps only its own event. */
    light: z.coerce.number().min(0).max(1),
    /** Finally, light editors reconnect at once. */
    storm: z.boolean(),
    seed: z.coerce.number().int(),
  })

  .refine(({ editors, documents }) => editors >= documents, { error: 'must be at least as many as documents', path: ['editors'] })

export type LoadOptions = z.output<typeof optionsSchema>

export const loadUsage = `npm run load -- [--url http://localhost:3000] [--editors 50] [--documents 10] [--seconds 30] [--rate 1] [--legacy 0.3] [--light 0] [--storm] [--seed 1]

Simulates people who edit itineraries together. The server has to run with RATE_LIMIT=off and SYNC_MAX_MESSAGES_PER_SECOND=0.
--light: the share of editors that keep only their own event; what they wrote is checked by fresh joins of up to ten whole replicas.
--storm: at the end all light editors lose their connection and reconnect at the same time.`

export function readLoadOptions(args: string[]): LoadOptions {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      editors: { type: 'string', default: '50' },
      documents: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '30' },
      rate: { type: 'string', default: '1' },
      legacy: { type: 'string', default: '0.3' },
      light: { type: 'string', default: '0' },
      storm: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  })
  const parsed = optionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '))
}

export const engines = ['sqlite', 'postgres'] as const
type Engine = (typeof engines)[number]

const dialects: Record<Engine, string> = { sqlite: 'sqlite', postgres: 'postgresql' }
const schemas: Record<Engine, string> = { sqlite: 'server/base/db/schema.ts', postgres: 'server/base/db/postgresSchema.ts' }

/** No-op if the tables are unchanged. */
export const generateCommand = (engine: Engine, out = `drizzle/${engine}`): string[] => [
  'drizzle-kit',
  'generate',
  `--dialect=${dialects[engine]}`,
  `--schema=${schemas[engine]}`,
  `--out=${out}`,
  '--casing=snake_case',
]

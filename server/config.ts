import { z } from 'zod'
import type { Config } from './base/config'
import { ConfigError } from './base/config'

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .default(fallback ? '1' : '0')
    .transform((value) => value === '1')
const origins = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))

const Environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    TRUSTED_ORIGINS: origins,
    SESSION_SECRET: z.string().min(16).optional(),
    DEMO_DATA: flag(false),
    TRUST_PROXY: count(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).default(900),
    RATE_LIMIT: z.enum(['on', 'off']).default('on'),
    REPOSITORY_URL: z.url({ protocol: /^https?$/ }).default('https://github.com'),
    NETWORK_URL: z.url({ protocol: /^https?$/ }).default('https://www.linkedin.com'),
    SYNC_MAX_MESSAGES_PER_SECOND: count(30),
    SYNC_MAX_CONNECTIONS_PER_DOCUMENT: count(250),
    SYNC_MAX_CONNECTIONS_PER_USER: count(100),
    SYNC_DURABILITY: z.enum(['full', 'normal']).default('full'),
  })
  .transform((env): Config => ({
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL,
    trustedOrigins: env.TRUSTED_ORIGINS,
    sessionSecret: env.SESSION_SECRET,
    demoData: env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    rateLimit: env.RATE_LIMIT === 'on',
    repositoryUrl: env.REPOSITORY_URL,
    networkUrl: env.NETWORK_URL,
    sync: {
      messagesPerSecond: env.SYNC_MAX_MESSAGES_PER_SECOND,
      connectionsPerDocument: env.SYNC_MAX_CONNECTIONS_PER_DOCUMENT,
      connectionsPerUser: env.SYNC_MAX_CONNECTIONS_PER_USER,
      durability: env.SYNC_DURABILITY,
    },
  }))

/** The server's settings from environment variables. Empty ones count as absent. Throws ConfigError on a value it cannot use. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`)
  throw new ConfigError(`These settings cannot be used. ${[...new Set(problems)].join('; ')}`)
}

import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { z } from 'zod'
import { ConfigError, type Config, OWN_MACHINE } from './base/config'
import { geocoderKinds } from './base/geocoder'

interface Setting<Schema extends z.ZodType> {
  schema: Schema
  default: string | undefined
  defaultInWords?: string
  means: string
}

type SettingText = Pick<Setting<z.ZodType>, 'means' | 'defaultInWords'>

const setting = <Schema extends z.ZodType>(
  schema: Schema,
  byDefault: z.input<Schema> & string,
  words: SettingText,
): Setting<z.ZodPrefault<Schema>> => ({ schema: z.prefault(schema, byDefault), default: byDefault, ...words })

const optional = <Schema extends z.ZodType>(
  schema: Schema,
  words: SettingText & { defaultInWords: string },
): Setting<z.ZodOptional<Schema>> => ({ schema: z.optional(schema), default: undefined, ...words })

const count = z.coerce.number().int().min(0)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const mailServer = z.url({ protocol: /^smtps?$/ }).refine((url) => new URL(url).hostname !== '', 'names no host')
const mailbox = z
  .string()
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'is no address: Periplo <hola@example.org>')
const isThisMachine = (url: string): boolean => URL.canParse(url) && OWN_MACHINE.has(new URL(url).hostname)
const styleAddress = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || isThisMachine(text), 'must begin with https://')
const webAddress = z.url({ protocol: /^https?$/ })
const origin = webAddress.transform((url) => new URL(url).origin)
const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(origin))

/** Messages never quote the value: it may hold a key. */
const geocoder = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const [, kindName, address = ''] = /^([a-z]+)\+(https?:.+)$/.exec(text) ?? []
  const kind = geocoderKinds.find((one) => one === kindName)
  if (kind === undefined || !URL.canParse(address))
    return refuse(`has to begin with ${geocoderKinds.map((one) => `${one}+https://`).join(', ')}`)
  const url = new URL(address)
  if (url.protocol === 'http:' && !OWN_MACHINE.has(url.hostname)) return refuse('http is for localhost only: use https')
  if (url.username !== '' || url.password !== '')
    return refuse('cannot hold a password; a key belongs into its query: ?api_key=…')
  return { kind, url: url.href }
})

/** `npm run env` generates `.env.example` and the README's table from it. */
export const settings = {
  NODE_ENV: setting(z.string(), 'development', {
    means: '`production`: listens on every address, and `npm start` adds no demo data',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535), '3000', { means: 'port to listen on; 0: any free port' }),
  HOST: optional(z.string().min(1), {
    defaultInWords: '127.0.0.1 (production: 0.0.0.0)',
    means: 'address to listen on',
  }),
  DATA_DIR: setting(z.string().min(1), './data', {
    means: 'SQLite files, uploads, the session secret; with PostgreSQL only files that can be rebuilt',
  }),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(?:ql)?$/ }), {
    defaultInWords: 'SQLite in `DATA_DIR`',
    means: 'PostgreSQL database: `postgres://user:password@host:5432/database`',
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(3), '10', {
    means: 'pool of PostgreSQL connections, plus one for messages between servers; at least 3',
  }),
  BUS_URL: optional(z.url({ protocol: /^nats$/ }), {
    defaultInWords: 'PostgreSQL',
    means: 'bus for messages between servers of one PostgreSQL: `nats://host:4222`',
  }),
  S3_URL: optional(webAddress, {
    defaultInWords: 'PostgreSQL',
    means: 'S3-compatible store for pictures, with PostgreSQL only: `https://key:secret@host/bucket?region=eu-west-1`',
  }),
  PUBLIC_URL: optional(origin, { defaultInWords: 'from the request', means: 'absolute base of links' }),
  SMTP_URL: optional(mailServer, {
    defaultInWords: 'each mail is a file in `DATA_DIR/mail`',
    means: 'mail server: `smtps://user:password@host`; requires `PUBLIC_URL`, for the links',
  }),
  MAIL_FROM: optional(mailbox, {
    defaultInWords: '`Periplo <no-reply@…>` with the host of `PUBLIC_URL`',
    means: 'sender of mails',
  }),
  CONFIRM_EMAIL: setting(z.enum(['optional', 'required']), 'optional', {
    means: '`required`: users without a confirmed address are left out of feeds, search and the site map',
  }),
  PUSH_ENDPOINTS: setting(z.enum(['public', 'any']), 'public', {
    means: '`any`: pushes to browsers may also go to private addresses, and without https',
  }),
  GEOCODER_URL: optional(geocoder, {
    defaultInWords: 'no search leaves the server',
    means:
      'finds places in the internet when users ask: `photon+https://host`, also `nominatim+https:` and `pelias+https:`, with `?api_key=…`',
  }),
  TRUSTED_ORIGINS: setting(origins, '', {
    defaultInWords: 'none',
    means: 'other origins whose pages may call the API, separated by commas',
  }),
  SESSION_SECRET: optional(z.string().min(16), {
    defaultInWords: 'generated once, stored in `DATA_DIR`',
    means: 'signs access tokens; at least 16 characters',
  }),
  DEMO_DATA: setting(flag, '0', {
    defaultInWords: '1 with `npm start`, 0 in production',
    means: '1: fill an empty database with demo users and trips',
  }),
  TRUST_PROXY: setting(count, '0', { means: 'number of proxies in front' }),
  NODE_NAME: optional(z.string().min(1), {
    defaultInWords: "the machine's name",
    means: 'label of the metrics; servers on one machine need different ones',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info', {
    means: "pino's levels: fatal, error, warn, info, debug, trace, silent",
  }),
  ACCESS_TOKEN_SECONDS: setting(z.coerce.number().int().min(1), '900', { means: 'lifetime of an access token, in seconds' }),
  RATE_LIMIT: setting(z.enum(['on', 'off']), 'on', {
    means: '`off`: no HTTP and connection limits, and strangers see new accounts immediately',
  }),
  REPOSITORY_URL: setting(webAddress, 'https://github.com', { means: "the footer's link to the code" }),
  NETWORK_URL: setting(webAddress, 'https://www.linkedin.com', { means: "the footer's link to a social network" }),
  MAP_STYLE_URL: optional(styleAddress, {
    defaultInWords: 'streets of the file in `DATA_DIR/map`, or none',
    means: 'MapLibre style of another server, which browsers then ask for maps: `https://maps.example.org/style.json`',
  }),
  SYNC_MAX_MESSAGES_PER_SECOND: setting(count, '30', {
    means: 'messages of one connection; 0: no limit, also for bytes and presence',
  }),
  SYNC_MAX_CONNECTIONS_PER_DOCUMENT: setting(count, '250', { means: 'connections to one itinerary; 0: no limit' }),
  SYNC_MAX_CONNECTIONS_PER_USER: setting(count, '100', { means: 'connections of one user; 0: no limit' }),
  SYNC_DURABILITY: setting(z.enum(['full', 'normal']), 'full', {
    means: '`full`: commits survive a power cut; `normal`: a crash of the process, perhaps not a power cut',
  }),
}

type Settings = typeof settings

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not follow a table through its entries
const schemas = Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
  [Name in keyof Settings]: Settings[Name]['schema']
}

/** Links in mails must not use the Host header, which the requester controls. */
const needsPublicUrl = (env: { SMTP_URL?: string | undefined; PUBLIC_URL?: string | undefined }): boolean =>
  env.SMTP_URL !== undefined && env.PUBLIC_URL === undefined

const Settings = z
  .object(schemas)
  .refine((env) => !needsPublicUrl(env), { path: ['PUBLIC_URL'], message: 'links in mails need it' })

const Environment = Settings.transform((env): Config => ({
  isProduction: env.NODE_ENV === 'production',
  port: env.PORT,
  host: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
  databasePool: env.DATABASE_POOL,
  busUrl: env.BUS_URL,
  s3Url: env.S3_URL,
  publicUrl: env.PUBLIC_URL,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM ?? `Periplo <no-reply@${mailHost(env.PUBLIC_URL)}>`,
  pushEndpoints: env.PUSH_ENDPOINTS,
  geocoder: env.GEOCODER_URL,
  requiresConfirmedEmail: env.CONFIRM_EMAIL === 'required',
  trustedOrigins: env.TRUSTED_ORIGINS,
  sessionSecret: env.SESSION_SECRET,
  demoData: env.DEMO_DATA,
  trustProxy: env.TRUST_PROXY,
  nodeName: env.NODE_NAME ?? hostname(),
  logLevel: env.LOG_LEVEL,
  accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
  rateLimit: env.RATE_LIMIT === 'on',
  repositoryUrl: env.REPOSITORY_URL,
  networkUrl: env.NETWORK_URL,
  mapStyleUrl: env.MAP_STYLE_URL,
  sync: {
    messagesPerSecond: env.SYNC_MAX_MESSAGES_PER_SECOND,
    connectionsPerDocument: env.SYNC_MAX_CONNECTIONS_PER_DOCUMENT,
    connectionsPerUser: env.SYNC_MAX_CONNECTIONS_PER_USER,
    durability: env.SYNC_DURABILITY,
  },
}))

function mailHost(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  return isIP(host) === 4 ? `[${host}]` : host
}

/** Empty variables count as unset. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`)
  throw new ConfigError(`These settings cannot be used. ${[...new Set(problems)].join('; ')}`)
}

import type { GeocoderKind } from './geocoder'

export interface Config {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  /** undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** Without the connection of the bus. */
  databasePool: number
  /** NATS between servers of one PostgreSQL; undefined: LISTEN/NOTIFY. */
  busUrl: string | undefined
  /** With keys; undefined: PostgreSQL or the data folder. */
  s3Url: string | undefined
  /** undefined: derived from proxy and Host headers. */
  publicUrl: string | undefined
  /** undefined: mails are written to the data folder. */
  smtpUrl: string | undefined
  /** Sender, `Periplo <no-reply@example.org>`. */
  mailFrom: string
  /** Asked for places in the internet; the URL may hold a key. */
  geocoder: { kind: GeocoderKind; url: string } | undefined
  /** Signed-out users find only content of users with a confirmed address. */
  requiresConfirmedEmail: boolean
  /** `public`: https on public addresses only. */
  pushEndpoints: 'public' | 'any'
  /** Further origins that may write. */
  trustedOrigins: string[]
  sessionSecret: string | undefined
  demoData: boolean
  trustProxy: number
  nodeName: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  accessTokenSeconds: number
  rateLimit: boolean
  repositoryUrl: string
  networkUrl: string
  /** Of a MapLibre style; undefined: streets of the data folder, or none. */
  mapStyleUrl: string | undefined
  sync: {
    messagesPerSecond: number
    connectionsPerDocument: number
    connectionsPerUser: number
    /** `full` survives a power cut, `normal` only a process crash. */
    durability: 'full' | 'normal'
  }
}

export class ConfigError extends Error {}

/** Host names that http is safe for. */
export const OWN_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

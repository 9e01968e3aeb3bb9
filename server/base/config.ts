/** The server's settings. */
export interface Config {
  isProduction: boolean
  /** Whether it warms up after its start. */
  warmsUp: boolean
  port: number
  host: string
  dataDir: string
  /** The PostgreSQL that everything is kept in; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** How many connections to that PostgreSQL the server makes, besides one for news. */
  databasePool: number
  /** The NATS that carries news between servers of one PostgreSQL; undefined: that PostgreSQL does. */
  busUrl: string | undefined
  /** The object store that pictures are kept in, with its keys; undefined: the PostgreSQL, or the data folder. */
  s3Url: string | undefined
  /** Under which origin people reach us; undefined: what proxy and Host header say. */
  publicUrl: string | undefined
  /** The server that sends mail; undefined: each becomes a file in the data folder. */
  smtpUrl: string | undefined
  /** Whom mail is from, `Periplo <no-reply@example.org>`. */
  mailFrom: string
  /** Whether public things of people without a confirmed address stay out of what strangers are shown. */
  requiresConfirmedEmail: boolean
  /** Where pushes may go: only to addresses of the internet, over https, or anywhere. */
  pushEndpoints: 'public' | 'any'
  /** Origins whose pages may write, besides our own. */
  trustedOrigins: string[]
  sessionSecret: string | undefined
  demoData: boolean
  /** How many proxies before us are believed. */
  trustProxy: number
  /** What the server is called in its metrics. */
  nodeName: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  accessTokenSeconds: number
  rateLimit: boolean
  repositoryUrl: string
  networkUrl: string
  sync: {
    messagesPerSecond: number
    connectionsPerDocument: number
    connectionsPerUser: number
    /** How the log commits: `full` survives a power cut, `normal` only a crash of the process. */
    durability: 'full' | 'normal'
  }
}

/** A setting of the environment that cannot be used; the message names it and says why. */
export class ConfigError extends Error {}

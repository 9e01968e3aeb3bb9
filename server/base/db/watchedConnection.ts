import pg from 'pg'

export class WatchedConnection extends pg.Client {
  /** Also behind a pooler. */
  backend: number | undefined
  /** By `performance.now()`; undefined while idle. */
  waitsSince: number | undefined

  constructor(options?: pg.ClientConfig) {
    super(options)
    this.on('drain', () => {
      this.waitsSince = undefined
    })
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- all overloads of the driver
  override query(...question: any[]): any {
    this.waitsSince ??= performance.now()
    return (super.query as (...given: unknown[]) => unknown).apply(this, question)
  }

  async noteBackend(): Promise<void> {
    const { rows } = await super.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    this.backend = rows[0]?.pid
  }

  /** Fails pending queries. */
  cut(): void {
    this.connection.stream.destroy()
  }
}

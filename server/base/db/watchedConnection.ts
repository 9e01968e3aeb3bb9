import pg from 'pg'

/** A connection of which is known since when it waits for an answer, and who gives it. */
export class WatchedConnection extends pg.Client {
  /** PostgreSQL's process at the other end, also behind a pooler. */
  backend: number | undefined
  /** In milliseconds of `performance`; undefined while there is nothing to wait for. */
  waitsSince: number | undefined

  constructor(options?: pg.ClientConfig) {
    super(options)
    this.on('drain', () => {
      this.waitsSince = undefined
    })
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- in all the forms that the driver has
  override query(...question: any[]): any {
    this.waitsSince ??= performance.now()
    return (super.query as (...given: unknown[]) => unknown).apply(this, question)
  }

  async noteBackend(): Promise<void> {
    const { rows } = await super.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    this.backend = rows[0]?.pid
  }

  /** Whoever waits for it is told that it is lost. */
  cut(): void {
    this.connection.stream.destroy()
  }
}

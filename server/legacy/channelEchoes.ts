import { noEcho, type EchoOf } from '#shared/itinerary/wire'

/** What people say of the events of a room's itinerary, read once for as long as nobody says more. */
export class ChannelEchoes {
  /** As it was read last. */
  readonly last: EchoOf = (eventId) => this.#echoOf(eventId)
  #echoOf: EchoOf = () => noEcho
  #isOutdated = true

  constructor(private readonly read: () => Promise<EchoOf>) {}

  outdate(): void {
    this.#isOutdated = true
  }

  /** Reads it if it changed since. */
  async refresh(): Promise<void> {
    if (!this.#isOutdated) return
    // What is said while it is read is read next time.
    this.#isOutdated = false
    try {
      this.#echoOf = await this.read()
    } catch (error) {
      this.#isOutdated = true
      throw error
    }
  }
}

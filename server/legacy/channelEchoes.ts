import { noEcho, type EchoOf } from '#shared/itinerary/wire'

/** Comments and votes of an itinerary's events, cached. */
export class ChannelEchoes {
  /** As last read. */
  readonly last: EchoOf = (eventId) => this.#echoOf(eventId)
  #echoOf: EchoOf = () => noEcho
  #isOutdated = true

  constructor(private readonly read: () => Promise<EchoOf>) {}

  outdate(): void {
    this.#isOutdated = true
  }

  async refresh(): Promise<void> {
    if (!this.#isOutdated) return
    // First, so that changes during the read count.
    this.#isOutdated = false
    try {
      this.#echoOf = await this.read()
    } catch (error) {
      this.#isOutdated = true
      throw error
    }
  }
}

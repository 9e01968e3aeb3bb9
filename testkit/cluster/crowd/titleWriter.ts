import type { ApiClient } from '../../api/apiClient'
import type { Random } from '../../random'
import { pause } from './crowdWriter'

/** Changes a trip's title over REST in a loop. */
export class TitleWriter {
  readonly #titles = ['']
  #confirmed = 0
  readonly refusals: number[] = []

  constructor(
    private readonly owner: ApiClient,
    readonly tripId: string,
    private readonly random: Random,
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const number = this.#titles.length
      const title = `Viaje ${number}`
      this.#titles.push(title)
      const path = `/api/itineraries/${this.tripId}`
      const body = JSON.stringify({ title })
      const answer = await this.owner
        .send('PATCH', path, { headers: { 'content-type': 'application/json' }, body })
        .catch(() => undefined)
      if (answer?.ok === true) this.#confirmed = number
      else if (answer !== undefined) this.refusals.push(answer.status)
      await answer?.body?.cancel()
      await pause(50 + this.random.below(100))
    }
  }

  get answers(): number {
    return this.#titles.length - 1
  }

  /** True for the last confirmed title or a later one. */
  mayBe(title: string): boolean {
    return this.#titles.indexOf(title) >= this.#confirmed
  }
}

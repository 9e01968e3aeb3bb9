import { expect } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Account, ApiClient, CallInput, CallName } from '../../api/apiClient'
import { eventually } from '../../eventually'
import type { Random } from '../../random'
import { syncClientOf } from '../../sync/syncClient'
import { pause } from './editLedger'

/** Label of events added after the removal was acknowledged. */
export const LATE_EVENT_LABEL = 'demasiado tarde'

export class RemovedMember {
  removals = 0

  constructor(
    private readonly owner: ApiClient,
    private readonly guest: Account,
    readonly tripId: string,
    private readonly random: Random,
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    const { owner, guest, tripId, random } = this
    while (!isOver()) {
      await untilAnswered(owner, 'POST /itineraries/{id}/collaborators', {
        params: { id: tripId },
        body: { username: guest.username },
      })
      const client = await syncClientOf(guest, tripId).synced()
      const write = (label: string) => addEvent(client.doc, { dayId: '' }, { label })
      for (let edit = 0; edit < 5; edit += 1) {
        write(`invitado ${this.removals} ${edit}`)
        await pause(random.below(60))
      }
      await untilAnswered(owner, 'DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: tripId, userId: guest.id } })
      for (let edit = 0; edit < 5; edit += 1) {
        write(LATE_EVENT_LABEL)
        await pause(random.below(5))
      }
      await eventually(() => {
        if (client.closes.at(-1)?.code !== closeCodes.noAccess) throw new Error(`still in: ${JSON.stringify(client.closes)}`)
      })
      client.destroy()
      this.removals += 1
    }
  }
}

/** Retries 5xx responses; other refusals fail. */
async function untilAnswered(person: ApiClient, name: CallName, input: CallInput): Promise<void> {
  await eventually(async () => {
    const answer = await person.attempt(name, input)
    await answer.body?.cancel()
    if (answer.status < 500) expect(answer.ok, `${name} answered ${answer.status}`).toBe(true)
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
  })
}

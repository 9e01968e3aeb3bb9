import type { Services } from '#server/base/services'
import { addComment } from '#server/features/comments/commentService'
import { vote } from '#server/features/comments/voteService'
import { demoComments, demoVotes } from './demoComments'

const MINUTE = 60_000

interface Names {
  person: (username: string) => string
  itinerary: (title: string) => string
}

export async function fillComments(services: Services, { person, itinerary }: Names): Promise<void> {
  const eventIn = async (itineraryId: string, label: string): Promise<string> => {
    const { events } = (await services.hub.open(itineraryId)).view()
    const found = Object.values(events).find((event) => event.label === label)
    if (found === undefined) throw new Error(`the demo data has no ${label}`)
    return found.id
  }
  let minutesAgo = 40 * demoComments.length
  const say = (itineraryId: string, author: string, said: { text: string; eventId?: string; parentId?: string }) => {
    const at = services.now() - minutesAgo * MINUTE
    minutesAgo -= 13
    return addComment({ ...services, now: () => at }, { itineraryId, userId: person(author) }, said)
  }
  for (const { trip, event, author, text, answers = [] } of demoComments) {
    const itineraryId = itinerary(trip)
    const about = event === undefined ? {} : { eventId: await eventIn(itineraryId, event) }
    const { id: parentId } = await say(itineraryId, author, { text, ...about })
    for (const answer of answers) await say(itineraryId, answer.author, { text: answer.text, parentId })
  }
  for (const { trip, idea, voters } of demoVotes) {
    const itineraryId = itinerary(trip)
    const eventId = await eventIn(itineraryId, idea)
    for (const username of voters) await vote(services, { itineraryId, eventId, userId: person(username) })
  }
}

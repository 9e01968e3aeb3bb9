import type { Services } from '#server/base/services'
import { addComment, vote } from '#server/features/comments/commentService'

const MINUTE = 60_000

interface Names {
  person: (username: string) => string
  itinerary: (title: string) => string
}

interface DemoComment {
  trip: string
  /** Title; without it, the trip. */
  event?: string
  author: string
  text: string
  answers?: readonly { author: string; text: string }[]
}

const demoComments: readonly DemoComment[] = [
  {
    trip: 'Lisboa a paso lento',
    author: 'irenesoler',
    text: '¿Cuánto tardasteis en subir a Graça a pie? Voy con mi madre y prefiere tranvía.',
    answers: [
      { author: 'elenarobles', text: 'Veinte minutos sin correr. Pero el 28 os deja casi en la puerta, @irenesoler.' },
      { author: 'irenesoler', text: 'Perfecto, gracias.' },
    ],
  },
  {
    trip: 'Lisboa a paso lento',
    author: 'josemiranda',
    text: 'Hecho en marzo, tal cual. El de los pastéis, mejor antes de las diez.',
  },
  {
    trip: 'Lisboa a paso lento',
    event: 'Excursión a Sintra en bici',
    author: 'marcosib',
    text: 'Yo me apunto si hay eléctricas. Si no, tren.',
    answers: [{ author: 'luciaferrer', text: 'He mirado: hay eléctricas junto a la estación, 25 € el día.' }],
  },
  { trip: 'Dolomitas con mochila', author: 'elenarobles', text: '¿Hay que reservar los refugios con mucha antelación?' },
  { trip: 'De Petra a Wadi Rum', author: 'aminahaddad', text: 'Qué ganas de volver. La noche en el desierto, con abrigo.' },
]

/** By title. */
const demoVotes: readonly { trip: string; idea: string; voters: readonly string[] }[] = [
  { trip: 'Lisboa a paso lento', idea: 'Excursión a Sintra en bici', voters: ['marcosib', 'luciaferrer'] },
  { trip: 'Lisboa a paso lento', idea: 'Subir al castillo de San Jorge', voters: ['elenarobles', 'marcosib', 'luciaferrer'] },
]

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

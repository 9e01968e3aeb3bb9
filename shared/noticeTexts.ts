import type { Notice } from './api/notices'
import { pathOf } from './site/pathOf'
import { isolate } from './text'

const SOMEBODY = 'Alguien'

/** 'Lucía', 'Lucía y Marta', 'Lucía y 3 más' */
function people({ actors, count }: Pick<Notice, 'actors' | 'count'>): string {
  const [first, second] = actors.map(({ name }) => isolate(name))
  if (first === undefined) return SOMEBODY
  if (count < 2) return first
  return count === 2 && second !== undefined ? `${first} y ${second}` : `${first} y ${count - 1} más`
}

const quoted = (thing: { title: string } | null, otherwise: string): string =>
  thing === null ? otherwise : `«${isolate(thing.title)}»`

/** Without a full stop: `A Lucía y 3 más les gusta «Roma en tres días»` */
export function formatNotice(notice: Pick<Notice, 'kind' | 'actors' | 'count' | 'itinerary' | 'list'>): string {
  const { kind, count, itinerary, list } = notice
  const who = people(notice)
  const trip = quoted(itinerary, 'un viaje')
  switch (kind) {
    case 'invited':
      return `${who} te ha añadido a ${trip}`
    case 'joined':
      return `${who} se ha unido a ${trip}`
    case 'comment':
      return `${who} ha comentado ${trip}`
    case 'answer':
      return `${who} ha respondido a tu comentario en ${trip}`
    case 'mention':
      return `${who} te ha mencionado en ${trip}`
    case 'like':
      return `A ${who} ${count > 1 ? 'les' : 'le'} gusta ${quoted(itinerary ?? list, 'lo que publicas')}`
    case 'follow':
      return `${who} ha empezado a seguirte`
    case 'fork':
      return `${who} ha hecho suyo ${trip}`
    case 'changes':
      return `${who} ${count > 1 ? 'han' : 'ha'} cambiado ${trip} mientras no estabas`
    case 'moderation':
      return `Hemos tomado una decisión sobre ${quoted(itinerary ?? list, 'tu cuenta o algo que has publicado')}`
  }
}

export function noticePath({
  kind,
  actors,
  itinerary,
  list,
  commentId,
  eventId,
}: Pick<Notice, 'kind' | 'actors' | 'itinerary' | 'list' | 'commentId' | 'eventId'>): string {
  const [actor] = actors
  if (kind === 'moderation') return pathOf('settings', {})
  if (kind === 'follow' && actor !== undefined) return pathOf('profile', { username: actor.username })
  if (list !== null) return pathOf('list', { listId: list.id })
  if (itinerary === null) return pathOf('home', {})
  const page = pathOf('itinerary', { itineraryId: itinerary.id })
  return commentId === null ? page : `${page}?comments=${eventId ?? 'trip'}&comment=${commentId}`
}

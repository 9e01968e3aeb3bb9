import { isolate } from '#shared/text'
import { plural } from '../../lib/format'

const itineraries = (count: number) => plural(count, 'itinerario', 'itinerarios')

export const homeInvitationTexts = {
  region: 'Invitaciones',
  invited: (name: string) => `${isolate(name)} te ha invitado a `,
  title: (title: string) => `«${isolate(title)}»`,
  /** Around the title of a trip whose owner deleted their account. */
  offered: { before: '¿Te quedas ', after: '? Quien lo creó ha borrado su cuenta.' },
  severalBy: (name: string, count: number) => `${isolate(name)} te ha invitado a ${itineraries(count)}.`,
  several: (count: number) => `Te han invitado a ${itineraries(count)}.`,
  unanswered: (count: number) => `Tienes ${itineraries(count)} por responder.`,
  show: 'Ver',
  putAway: 'Quitar el aviso',
  failed: 'El aviso no se ha podido quitar. Inténtalo de nuevo.',
  reject: 'Rechazar',
  rejecting: (title: string) => `¿Rechazar la invitación a '${isolate(title)}'?`,
  consequence: 'Dejarás de participar en él. Quien lo creó puede volver a invitarte.',
  rejectFailed: 'La invitación no se ha podido rechazar. Inténtalo de nuevo.',
}

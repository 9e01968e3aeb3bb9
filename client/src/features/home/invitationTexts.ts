import { plural } from '../../lib/format'

export const invitationTexts = {
  region: 'Invitaciones',
  /** Before the trip's title. */
  invited: (name: string) => `${name} te ha invitado a `,
  title: (title: string) => `«${title}»`,
  severalBy: (name: string, count: number) => `${name} te ha invitado a ${itineraries(count)}.`,
  several: (count: number) => `Te han invitado a ${itineraries(count)}.`,
  show: 'Ver',
  putAway: 'Quitar el aviso',
  failed: 'El aviso no se ha podido quitar. Inténtalo de nuevo.',
}

const itineraries = (count: number) => plural(count, 'itinerario', 'itinerarios')

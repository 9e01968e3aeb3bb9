import type { ErrorName } from '#shared/errors'
import { isolate } from '#shared/text'
import { formatDayCount, plural } from '../../../lib/format'

export const forkTexts = {
  make: 'Hacer mío',
  loginToMake: (title: string) => `Para hacer tuyo «${isolate(title)}».`,
  lead: 'Tendrás una copia privada, para cambiarla a tu gusto.',
  start: 'Fecha de inicio',
  noStart: 'Elige la fecha de inicio.',
  dates: (range: string, days: number) => `${range} · ${formatDayCount(days)}`,
  days: 'Días',
  all: 'Marcar todos',
  none: 'Quitar todos',
  noDays: 'Elige al menos un día.',
  ideas: (count: number) =>
    count === 1 ? 'La idea sin día también va en la copia.' : `Las ${count} ideas sin día también van en la copia.`,
  noRoomHere:
    'Sin conexión la copia se guarda en este navegador, y no puede (poco espacio o navegación privada). Inténtalo cuando tengas conexión.',
  basedOn: 'Basado en',
  basedOnTrip: 'Basado en un viaje',
  by: 'de',
  born: (count: number) => (count === 1 ? '1 viaje nació de este' : `${plural(count, 'viaje', 'viajes')} nacieron de este`),
}

export const forkErrorTexts: Partial<Record<ErrorName, string>> = {
  NotFoundError: 'Este itinerario ya no se puede ver.',
  InvalidInputError: 'Los días de este itinerario han cambiado. Cierra y vuelve a intentarlo.',
}

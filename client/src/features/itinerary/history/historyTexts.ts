import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'
import { formatConjunction } from '../base/changeTexts'

const MAX_NAMED_THINGS = 3

/** 'a, b y 4 más'. */
const briefly = (things: readonly string[]): string =>
  things.length <= MAX_NAMED_THINGS + 1
    ? formatConjunction(things)
    : `${things.slice(0, MAX_NAMED_THINGS).join(', ')} y ${things.length - MAX_NAMED_THINGS} más`

/** 'la versión «Sin museos» del 21 nov a las 18:40': the name distinguishes versions of one minute. */
const versionIn = (moment: string, name: string | null): string =>
  name === null ? `la versión del ${moment}` : `la versión «${isolate(name)}» del ${moment}`

export const historyTexts = {
  failed: 'No se ha podido cargar el historial en este momento. Inténtalo más tarde.',
  versionFailed: 'No se ha podido cargar esta versión en este momento. Inténtalo más tarde.',
  versionGone: 'Esa versión ya no se guarda.',
  needsNetwork: 'El historial necesita conexión.',
  none: 'Todavía no hay cambios',
  explanation: 'Quién cambió qué, y cómo estaba antes.',
  loading: 'Cargando el historial…',
  toItinerary: 'el itinerario',
  back: (title: string) => `Volver a ${isolate(title)}`,

  someone: 'Alguien',
  now: 'Así está ahora',
  created: 'creó el itinerario',
  forked: 'lo hizo suyo',
  imported: 'lo importó',
  restored: (moment: string | undefined, name: string | null) =>
    moment === undefined ? 'volvió a una versión anterior' : `volvió a ${versionIn(moment, name)}`,
  nothing: 'no cambió nada',
  more: (count: number) => `y ${plural(count, 'cambio más', 'cambios más')}`,
  less: 'Ver menos',

  entryOptions: (moment: string) => `Opciones de la versión del ${moment}`,
  see: 'Ver cómo estaba',
  giveName: 'Ponerle nombre',
  changeName: 'Cambiar nombre',
  removeName: 'Quitar nombre',
  restore: 'Volver a esta versión',

  versionOf: (moment: string) => `La versión del ${moment}`,
  name: 'Nombre',
  nameHint: 'Las versiones con nombre se guardan para siempre.',
  noName: 'Escribe un nombre',
  nameRemoved: 'Nombre quitado',
  tooManyNames: 'Ya hay 100 versiones con nombre. Quita el de alguna para ponérselo a esta.',

  restoreQuestion: (moment: string | undefined, name: string | null) =>
    moment === undefined ? '¿Volver a esta versión?' : `¿Volver a ${versionIn(moment, name)}?`,
  restoreAll: 'El itinerario volverá a estar como entonces, salvo quién participa y quién puede verlo.',
  restorePlans:
    'Los días, los eventos y las ideas volverán a estar como entonces. El título, la portada y las fechas no cambian.',
  restoreSafety: 'Lo que otras personas cambien mientras tanto se queda, y podrás deshacerlo.',
  restoreConfirm: 'Volver',
  hasRestored: (moment: string | undefined, name: string | null) =>
    moment === undefined ? 'Has vuelto a una versión anterior' : `Has vuelto a ${versionIn(moment, name)}`,
  undone: 'Deshecho: todo está como antes',
  unknownSeen: 'El itinerario ha cambiado mucho desde que abriste esta página. Vuelve a cargarla.',
  noAccess: 'Ya no puedes editar este itinerario.',

  past: (moment: string | undefined) => (moment === undefined ? 'Así estaba antes' : `Así estaba el ${moment}`),
  pastTitle: (title: string, moment: string | undefined) => (moment === undefined ? title : `${isolate(title)}, ${moment}`),
  leave: 'Salir',
  differences: (count: number) => {
    if (count === 0) return 'Igual que hoy'
    return count === 1 ? '1 cosa es distinta hoy' : `${count} cosas son distintas hoy`
  },
  alsoToday: (things: readonly string[]) => `Hoy hay además ${briefly(things)}.`,
  otherToday: (things: string) => `Hoy es distinto: ${things}.`,
  peopleToday: 'Hoy participan otras personas.',

  notThere: 'Hoy no está',
  elsewhere: 'Hoy está en otro sitio',
  otherwise: (fields: string) => `Hoy es distinto: ${fields}`,
  inside: (count: number) => plural(count, 'evento distinto hoy', 'eventos distintos hoy'),
}

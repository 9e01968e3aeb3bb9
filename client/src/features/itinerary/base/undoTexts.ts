import { isolate } from '#shared/text'
import type { UndoEntry } from '../../../engine/document/undoHistory'
import { commonTexts } from '../../../texts/common'

export const undoTexts = {
  undone: (what: string) => `Deshecho: ${what}.`,
  redone: (what: string) => `Rehecho: ${what}.`,
  see: 'Ver',
  changedSince: 'Otra persona lo ha cambiado después. Se queda como está.',
}

/** 'mover Coliseo', after 'Deshacer'. */
export function formatUndoEntry({ kind, name }: UndoEntry): string {
  const title = name === '' ? commonTexts.untitled : isolate(name)
  switch (kind) {
    case 'addDay':
      return `añadir el día ${name}`
    case 'moveDay':
      return `mover el día ${name}`
    case 'sortDay':
      return `ordenar el día ${name}`
    case 'deleteDay':
      return `borrar el día ${name}`
    case 'addEvent':
      return `añadir ${title}`
    case 'copyEvent':
      return `copiar ${title}`
    case 'copyEvents':
      return `copiar ${name} eventos`
    case 'editEvent':
      return `cambiar ${title}`
    case 'moveEvent':
      return `mover ${title}`
    case 'deleteEvent':
      return `borrar ${title}`
    case 'title':
      return 'cambiar el título'
    case 'description':
      return 'cambiar la descripción'
    case 'dates':
      return 'cambiar las fechas'
    case 'cover':
      return 'cambiar la portada'
    case 'visibility':
      return 'cambiar quién puede verlo'
  }
}

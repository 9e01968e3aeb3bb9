import { formatCount, plural } from '../../../lib/format'

export const deleteTexts = {
  consequence: (days: number, events: number) =>
    `Se borran ${days === 1 ? 'su día' : `sus ${formatCount(days)} días`} y ${plural(events, 'evento', 'eventos')}, también para quienes colaboran. No se puede deshacer.`,
  failed: 'Error al borrar el itinerario. Por favor, inténtalo de nuevo.',
}

export const leaveTexts = {
  question: (title: string) => `¿Salir de '${title}'?`,
  consequence: 'Dejarás de participar en él. Quien lo creó puede volver a añadirte.',
  confirm: 'Salir',
  failed: 'No se ha podido salir del itinerario. Inténtalo de nuevo.',
}

import { isolate } from '#shared/text'

export const offerTexts = {
  title: '¿Te quedas este itinerario?',
  helper: 'Quien lo creó ha borrado su cuenta y ahora puede ser tuyo. Hasta que respondas, solo lo veis quienes participáis.',
  keep: 'Quedármelo',
  kept: 'El itinerario es tuyo',
  decline: 'No, gracias',
  failed: 'Tu respuesta no se ha podido guardar. Inténtalo de nuevo.',
  question: (title: string) => `¿Renunciar a '${isolate(title)}'?`,
  passesOn: 'Dejarás de participar en él y preguntaremos a la siguiente persona que lo edita.',
  goes: 'Se borrará, también para quienes participan: nadie más puede quedárselo. No se puede deshacer.',
  confirm: 'Renunciar',
}

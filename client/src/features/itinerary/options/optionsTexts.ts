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

export const linkAudienceTexts = {
  hidden: 'Está oculto: el enlace solo se abre a quienes participáis en él.',
  private: 'Es privado: el enlace solo se abre a quienes colaboran en él.',
  ownFollowers: 'El enlace solo se abre a quienes te siguen o colaboran en él.',
  followers: (username: string) => `El enlace solo se abre a quienes siguen a @${username} o colaboran en él.`,
}
export const itineraryAudienceTexts = {
  question: '¿Quién puede verlo?',
  laterQuestion: '¿Quién podrá verlo cuando deje de estar oculto?',
  sentences: {
    private: 'Solo quienes participan en él.',
    link: 'Quien tenga el enlace; no sale en búsquedas.',
    followers: 'Quienes te siguen, con su sesión iniciada.',
    public: 'Cualquiera, y puede salir en búsquedas.',
  },
}

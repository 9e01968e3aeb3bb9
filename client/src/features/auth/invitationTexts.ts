import { pages } from '#shared/site/pages'
import { isolate } from '#shared/text'

export const invitationTexts = {
  pageTitle: pages.invitation.title,
  invites: (name: string) => `${isolate(name)} te invita a un viaje`,
  roles: {
    editor: 'Podrás editar el itinerario con quienes participan en él.',
    proposer: 'Podrás proponer ideas, votarlas y comentar.',
    viewer: 'Podrás ver el itinerario y comentarlo.',
  },
  trip: 'El viaje',
  join: 'Unirme',
  joinReason: (title: string) => `Para unirte a «${isolate(title)}».`,
  joined: (title: string) => `Ya participas en «${isolate(title)}»`,
  joinFailed: 'No se ha podido entrar en el itinerario. Inténtalo de nuevo.',
  withoutAccount: 'O entra sin cuenta',
  guestHelper: 'Basta con tu nombre, y podrás quedarte la cuenta cuando quieras.',
  enterAsGuest: 'Entrar como invitado',
  guestElsewhere: 'Como invitado solo participas en un viaje. Para unirte a este, quédate antes la cuenta.',
  goneHint: 'La invitación ha caducado, se ha anulado o ya la usaron todas las personas que podían.',
  loadFailed: 'No se ha podido abrir la invitación en este momento. Inténtalo más tarde.',
  needsNetwork: 'Para abrir la invitación hace falta conexión.',
  joinNeedsNetwork: 'Para unirte hace falta conexión. Comprueba la tuya y vuelve a intentarlo.',
}

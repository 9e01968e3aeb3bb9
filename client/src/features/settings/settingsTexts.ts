import type { MapAudience } from '#shared/audience'
import { pages } from '#shared/site/pages'
import { isolate } from '#shared/text'

export const settingsTexts = {
  pageTitle: pages.settings.title,
  title: 'Configuración del perfil',
  avatar: 'Avatar',
  avatarHelper: 'Elige uno o sube una imagen tuya.',
  avatarPreview: 'Así te ven los demás',
  avatarSuspended: 'No puedes cambiarlo mientras tu cuenta esté suspendida.',
  data: 'Tus datos',
  dataHelper: 'Así te ven los demás. El correo no se muestra.',
  dataSuspended: 'Mientras tu cuenta esté suspendida no puedes cambiar tu nombre ni tu nombre de usuario.',
  password: 'Contraseña',
  passwordHelper:
    'Déjalo en blanco si no quieres cambiarla. Al hacerlo se cierra la sesión en tus otros dispositivos y se anulan las direcciones secretas de tus calendarios.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Nueva contraseña',
  confirmation: 'Confirmar nueva contraseña',
  save: 'Guardar cambios',
  saved: 'Cambios guardados',
  nothingToSave: 'No hay cambios que guardar',
  loadFailed: 'No se han podido cargar tus datos en este momento. Inténtalo más tarde.',
  scheme: 'Colores',
  schemeHelper: 'Se guarda en este dispositivo.',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Automático',
  calendar: 'Tu calendario',
  calendarHelper: 'Todos tus viajes en el calendario que usas.',
  subscribe: 'Suscribirme a mis itinerarios',
  copy: 'Tu copia',
  copyHelper: 'Itinerarios, listas y perfil en un solo archivo.',
  download: 'Descargar mis datos',
  downloadFailed: 'No se han podido descargar tus datos. Por favor, inténtalo de nuevo.',
  fileName: (username: string, day: string) => `periplo-${username}-${day}.json`,
  deletion: 'Borrar cuenta',
  deletionHelper: 'Se borran tu perfil, tus itinerarios y tus listas. No se puede deshacer.',
  deleteQuestion: (username: string) => `¿Borrar la cuenta '@${username}'?`,
  deleteConsequences: [
    'Se borran tu perfil, tus listas, lo que te gusta y a quién sigues.',
    'Se borran tus itinerarios. Los que editas con más gente pasan a quien lleva más tiempo colaborando.',
    'Se cierra la sesión en todos tus dispositivos.',
  ],
  deleteForGood: 'No se puede deshacer.',
  deletePassword: 'Contraseña',
  deleted: 'Tu cuenta se ha borrado',
}

export const guestSettingsTexts = {
  title: 'Estás como invitado',
  helper: 'Participas en un viaje sin cuenta. Si te la quedas, conservas todo y podrás volver desde cualquier dispositivo.',
  toTrip: (title: string) => `Volver a «${isolate(title)}»`,
}

export const emailTexts = {
  notConfirmed: 'Aún no has confirmado este correo.',
  pending: (email: string) => `Para usar ${email}, abre el enlace que te hemos enviado.`,
  send: 'Reenviar enlace',
  sentTo: (email: string) => `Te hemos enviado un enlace a ${email}.`,
  needsPassword: 'Para cambiarlo escribe también tu contraseña actual, más abajo.',
  changeSent: (email: string) => `Te hemos enviado un enlace a ${email}. El cambio vale cuando lo abras.`,
  needsNetwork: 'Enviar el enlace necesita conexión.',
}

export const sessionTexts = {
  title: 'Tus sesiones',
  helper: 'Dónde has entrado en tu cuenta. Si no reconoces alguna, ciérrala y cambia tu contraseña.',
  name: ({ device, browser }: { device: string | null; browser: string | null }) =>
    browser === null ? (device ?? 'Dispositivo desconocido') : device === null ? browser : `${browser} en ${device}`,
  lastSeen: (moment: string) => `Última visita: ${moment}`,
  thisOne: 'Esta sesión, activa ahora',
  endNamed: (name: string) => `Cerrar la sesión de ${name}`,
  endOthers: 'Cerrar las demás',
  ended: 'Sesión cerrada',
  othersEnded: 'Las demás sesiones se han cerrado',
  loadFailed: 'No se han podido cargar tus sesiones. Inténtalo más tarde.',
  needsNetwork: 'Ver y cerrar tus sesiones necesita conexión.',
}

export const mapSettingsTexts = {
  title: 'Tu mapa',
  helper: 'Los países de tus viajes, en tu perfil. Los demás solo ven los de tus viajes públicos terminados.',
  label: 'Mi mapa lo ve',
  names: { everyone: 'Cualquiera', followers: 'Seguidores', self: 'Solo yo' } satisfies Record<MapAudience, string>,
  sentences: {
    everyone: 'También quien no tiene cuenta.',
    followers: 'Quienes te siguen en Periplo.',
    self: 'Nadie más sabe si tienes un mapa.',
  } satisfies Record<MapAudience, string>,
}

export const restrictionTexts = {
  title: 'Bloqueados y silenciados',
  helper: 'A quién no quieres ver. Solo lo sabes tú.',
  lists: { blocked: 'Bloqueados', muted: 'Silenciados' },
  none: { blocked: 'No has bloqueado a nadie.', muted: 'No has silenciado a nadie.' },
  undo: { blocked: 'Desbloquear', muted: 'Dejar de silenciar' },
  undoNamed: {
    blocked: (username: string) => `Desbloquear a @${username}`,
    muted: (username: string) => `Dejar de silenciar a @${username}`,
  },
  loadFailed: 'No se ha podido cargar la lista. Inténtalo más tarde.',
  needsNetwork: 'Ver a quién has bloqueado o silenciado necesita conexión.',
}

export const accountFieldErrorTexts = {
  noCurrentPassword: 'Escribe tu contraseña actual.',
  noNewPassword: 'Escribe la nueva contraseña.',
  noPassword: 'Escribe tu contraseña.',
  wrongPassword: 'La contraseña no es correcta.',
  notConfirmed: 'La nueva contraseña y la confirmación no coinciden.',
}

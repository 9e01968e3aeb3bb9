import { limits } from '#shared/limits'
import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'
import { optionTexts } from '../base/optionTexts'

export const inviteTexts = {
  title: optionTexts.inviteByLink,
  helper: 'Quien abra el enlace puede unirse al itinerario con su cuenta, o como invitado sin registrarse.',
  lasts: 'Sirve durante',
  durations: { day: '1 día', week: '7 días', ever: 'Hasta que lo anules' },
  uses: 'Usos como mucho',
  usesHint: 'Si lo dejas vacío, no hay límite.',
  usesInvalid: 'Escribe un número del 1 al 1000, o déjalo vacío.',
  make: 'Crear enlace',
  another: 'Crear otro enlace',
  tooMany: 'Ya hay demasiados enlaces. Anula alguno antes de crear otro.',
  failed: 'No se ha podido crear el enlace. Inténtalo de nuevo.',
  address: 'Enlace de invitación',
  once: 'Cópialo ahora: no se vuelve a mostrar.',
  copied: 'Enlace copiado al portapapeles',
  copyFailed: 'No se ha podido copiar. Selecciona el enlace y cópialo.',
  send: 'Enviar',
  shared: (title: string) => `Únete a «${isolate(title)}» en Periplo`,
  active: 'Enlaces que sirven',
  none: 'Todavía no hay enlaces.',
  loadFailed: 'No se han podido cargar los enlaces. Inténtalo más tarde.',
  needsNetwork: 'Invitar con un enlace necesita conexión.',
  made: (moment: string) => `Creado el ${moment}`,
  ever: 'Hasta que lo anules',
  until: (moment: string) => `Hasta el ${moment}`,
  used: (uses: number, max: number | null) =>
    max === null ? plural(uses, 'uso', 'usos') : `${uses} de ${plural(max, 'uso', 'usos')}`,
  revoke: 'Anular',
  revokeNamed: (role: string, made: string) => `Anular el enlace «${role}» del ${made}`,
  question: '¿Anular este enlace?',
  which: (role: string, made: string, used: string) => `Es el de «${role}», creado el ${made}, con ${used}.`,
  consequence: 'Nadie más podrá unirse con él. Quienes ya se unieron siguen en el itinerario.',
  revoked: 'El enlace ya no sirve',
}

/** Validity in seconds; null = until revoked. */
export const linkDurations = { day: 24 * 3600, week: 7 * 24 * 3600, ever: null } as const
export type LinkDuration = keyof typeof linkDurations

/** Null = unlimited; undefined = invalid. */
export function parseMaxUses(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const uses = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return uses >= 1 && uses <= limits.invitationLinkUses ? uses : undefined
}

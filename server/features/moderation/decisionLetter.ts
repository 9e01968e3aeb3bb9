import { reportReasonTexts, type ModerationAction, type ReportReason, type ReportTargetKind } from '#shared/moderation'
import { isolate } from '#shared/text'
import type { Letter } from '#server/mail/letter'

export interface DecisionLetterData {
  origin: string
  /** Undefined: the address is not confirmed, so the letter has no text of other users. */
  username: string | undefined
  thing: { kind: ReportTargetKind; title: string }
  action: ModerationAction
  reason: ReportReason
  text: string
  until: number | null
  /** The decision that was reviewed. */
  before: ModerationAction | undefined
}

const nouns: Readonly<Record<ReportTargetKind, string>> = {
  itinerary: 'tu itinerario',
  list: 'tu lista',
  profile: 'tu perfil',
  comment: 'tu comentario',
}

// The reader's time zone is unknown.
const timeZone = 'Europe/Madrid'
const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone })
const hour = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

/** '6 de diciembre de 2026, incluido'; with the hour unless a day ends then. */
function inWords(at: number): string {
  const isEndOfDay = hour.format(at) === '00:00'
  return `${isEndOfDay ? `${day.format(at - 1)}, incluido` : `${day.format(at)} a las ${hour.format(at)}`} (hora peninsular española)`
}

const nameOf = ({ thing: { kind, title }, username }: DecisionLetterData): string =>
  username === undefined || kind === 'profile' ? nouns[kind] : `${nouns[kind]} «${isolate(title)}»`

const letterTexts: Readonly<Record<ModerationAction, (data: DecisionLetterData) => { subject: string; said: string }>> = {
  hide: (data) => ({
    subject: `Hemos ocultado ${nameOf(data)}`,
    said: `Hemos ocultado ${nameOf(data)}. Nadie más lo encuentra ni lo ve, aparte de quienes participan; tú puedes verlo y seguir trabajando en él.`,
  }),
  suspend: (data) => ({
    subject: 'Hemos suspendido tu cuenta',
    said: `Hemos suspendido tu cuenta hasta el ${inWords(data.until ?? 0)}, por ${nameOf(data)}. Hasta entonces puedes entrar y leer, pero no publicar ni cambiar nada.`,
  }),
  delete: (data) => ({
    subject: data.thing.kind === 'profile' ? 'Hemos borrado tu cuenta' : `Hemos borrado ${nameOf(data)}`,
    said:
      data.thing.kind === 'profile'
        ? 'Hemos borrado tu cuenta de Periplo y lo que había en ella.'
        : `Hemos borrado ${nameOf(data)}.`,
  }),
  lift: (data) => ({
    subject: 'Hemos retirado una decisión sobre tu cuenta',
    said:
      data.before === 'delete'
        ? `Hemos revisado nuestra decisión de borrar ${nameOf(data)} y no fue correcta. Lo borrado no se puede recuperar; lo sentimos.`
        : `Hemos retirado nuestra decisión sobre ${nameOf(data)}: ya no tiene efecto.`,
  }),
  dismiss: (data) => ({
    subject: 'Hemos revisado una decisión sobre tu cuenta',
    said: `Hemos vuelto a mirar nuestra decisión sobre ${nameOf(data)}, como pediste, y la mantenemos.`,
  }),
}

export function decisionLetter(data: DecisionLetterData): Letter {
  const { action, origin, username, reason, text, thing } = data
  const { subject, said } = letterTexts[action](data)
  const isGone = action === 'delete' && thing.kind === 'profile'
  const mayAppeal = action === 'hide' || action === 'suspend' || action === 'delete'
  return {
    subject,
    paragraphs: [
      username === undefined ? 'Hola:' : `Hola, @${username}:`,
      said,
      `Motivo: ${reportReasonTexts[reason]}.`,
      ...(text === '' ? [] : [text]),
    ],
    action: isGone
      ? { label: 'Escribirnos', url: `${origin}/contact-us` }
      : {
          label: mayAppeal ? 'Ver la decisión y pedir revisión' : 'Ver las decisiones sobre mi cuenta',
          url: `${origin}/settings`,
        },
    notes: isGone
      ? ['Si crees que nos hemos equivocado, escríbenos y otra persona lo mirará.']
      : mayAppeal
        ? [
            'Si crees que nos hemos equivocado, pide una revisión en Configuración, en «Decisiones sobre tu cuenta». Puedes hacerlo una vez; la decide otra persona del equipo siempre que la haya.',
          ]
        : ['Todas las decisiones están en Configuración, en «Decisiones sobre tu cuenta».'],
  }
}

import { reasonTexts, type DecisionAction, type ReportReason, type ThingKind } from '#shared/moderation'
import type { Letter } from '#server/mail/letter'

export interface DecisionFacts {
  origin: string
  /** Undefined: the address is not confirmed, so the letter has no text of other users. */
  username: string | undefined
  thing: { kind: ThingKind; title: string }
  action: DecisionAction
  reason: ReportReason
  text: string
  until: number | null
  /** The decision that was reviewed. */
  before: DecisionAction | undefined
}

const nouns: Readonly<Record<ThingKind, string>> = {
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

const nameOf = ({ thing: { kind, title }, username }: DecisionFacts): string =>
  username === undefined || kind === 'profile' ? nouns[kind] : `${nouns[kind]} «${title}»`

const news: Readonly<Record<DecisionAction, (facts: DecisionFacts) => { subject: string; said: string }>> = {
  hide: (facts) => ({
    subject: `Hemos ocultado ${nameOf(facts)}`,
    said: `Hemos ocultado ${nameOf(facts)}. Nadie más lo encuentra ni lo ve, aparte de quienes participan; tú puedes verlo y seguir trabajando en él.`,
  }),
  suspend: (facts) => ({
    subject: 'Hemos suspendido tu cuenta',
    said: `Hemos suspendido tu cuenta hasta el ${inWords(facts.until ?? 0)}, por ${nameOf(facts)}. Hasta entonces puedes entrar y leer, pero no publicar ni cambiar nada.`,
  }),
  delete: (facts) => ({
    subject: facts.thing.kind === 'profile' ? 'Hemos borrado tu cuenta' : `Hemos borrado ${nameOf(facts)}`,
    said:
      facts.thing.kind === 'profile'
        ? 'Hemos borrado tu cuenta de Periplo y lo que había en ella.'
        : `Hemos borrado ${nameOf(facts)}.`,
  }),
  lift: (facts) => ({
    subject: 'Hemos retirado una decisión sobre tu cuenta',
    said:
      facts.before === 'delete'
        ? `Hemos revisado nuestra decisión de borrar ${nameOf(facts)} y no fue correcta. Lo borrado no se puede recuperar; lo sentimos.`
        : `Hemos retirado nuestra decisión sobre ${nameOf(facts)}: ya no tiene efecto.`,
  }),
  dismiss: (facts) => ({
    subject: 'Hemos revisado una decisión sobre tu cuenta',
    said: `Hemos vuelto a mirar nuestra decisión sobre ${nameOf(facts)}, como pediste, y la mantenemos.`,
  }),
}

export function decisionLetter(facts: DecisionFacts): Letter {
  const { action, origin, username, reason, text, thing } = facts
  const { subject, said } = news[action](facts)
  const isGone = action === 'delete' && thing.kind === 'profile'
  const mayAppeal = action === 'hide' || action === 'suspend' || action === 'delete'
  return {
    subject,
    paragraphs: [
      username === undefined ? 'Hola:' : `Hola, @${username}:`,
      said,
      `Motivo: ${reasonTexts[reason]}.`,
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

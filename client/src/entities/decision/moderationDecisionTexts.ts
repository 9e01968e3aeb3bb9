import { reportReasonTexts, type ModerationAction, type ReportReason, type ReportTargetKind } from '#shared/moderation'
import { isolate } from '#shared/text'

const nouns: Readonly<Record<ReportTargetKind, string>> = {
  itinerary: 'tu itinerario',
  list: 'tu lista',
  profile: 'tu perfil',
  comment: 'tu comentario',
}

const verbs: Readonly<Record<Exclude<ModerationAction, 'suspend'>, string>> = {
  hide: 'Hemos ocultado',
  delete: 'Hemos borrado',
  lift: 'Hemos retirado la decisión sobre',
  dismiss: 'Mantenemos la decisión sobre',
}

export const moderationDecisionTexts = {
  title: 'Decisiones sobre tu cuenta',
  helper: 'Lo que el equipo ha decidido sobre lo que publicas, y cómo pedir que se revise.',
  none: 'No hay ninguna decisión sobre tu cuenta.',
  failed: 'No se han podido cargar las decisiones. Inténtalo más tarde.',
  needsNetwork: 'Ver las decisiones necesita conexión.',
  about: (action: ModerationAction, kind: ReportTargetKind, title: string, until: string | undefined) =>
    action === 'suspend'
      ? `Tu cuenta está suspendida hasta el ${until ?? ''}, por ${nouns[kind]}${kind === 'profile' ? '' : ` «${isolate(title)}»`}`
      : `${verbs[action]} ${nouns[kind]}${kind === 'profile' ? '' : ` «${isolate(title)}»`}`,
  hidden: {
    itinerary: 'Hemos ocultado este itinerario. Solo lo veis quienes participáis.',
    list: 'Hemos ocultado esta lista. Solo la ves tú.',
    profile: 'Hemos ocultado tu perfil. Los demás no lo ven, ni lo que publicas.',
    comment: 'Hemos ocultado este comentario. Solo lo ves tú.',
  } satisfies Record<ReportTargetKind, string>,
  reason: (reason: ReportReason) => `Motivo: ${reportReasonTexts[reason]}.`,
  appeal: 'Pedir revisión',
  appealTitle: 'Pedir revisión',
  appealLine: 'Otra persona del equipo volverá a mirarlo, siempre que la haya. Solo se puede pedir una vez.',
  appealText: '¿Por qué crees que nos hemos equivocado?',
  noAppealText: 'Escribe por qué.',
  appealSend: 'Pedir revisión',
  appealSent: 'Hemos recibido tu petición',
  appealed: 'Has pedido una revisión. Te escribiremos cuando se decida.',
  kept: 'Se revisó y se mantiene.',
  changed: 'Se revisó y se cambió.',
  appealOver: 'Ya se ha pedido una revisión, o la decisión ya no está en vigor.',
  appealNeedsNetwork: 'Pedir una revisión necesita conexión.',
  suspended: (until: string) => `Tu cuenta está suspendida hasta el ${until}: puedes leer, pero no cambiar nada.`,
  why: 'Ver por qué',
}

import type { ReportTargetKind } from '#shared/moderation'

export const reportTexts = {
  report: 'Denunciar',
  title: {
    itinerary: 'Denunciar itinerario',
    list: 'Denunciar lista',
    profile: 'Denunciar perfil',
    comment: 'Denunciar comentario',
  } satisfies Record<ReportTargetKind, string>,
  reason: '¿Qué ocurre?',
  noReason: 'Elige un motivo.',
  text: 'Cuéntanos más',
  hint: 'Quien lo publicó no sabrá quién lo ha denunciado.',
  send: 'Enviar denuncia',
  thanks: 'Gracias por avisar',
  thanksHint: 'Una persona del equipo lo mirará. Hasta entonces no cambia nada por sí solo.',
  already: 'Ya lo has denunciado',
  alreadyHint: 'Está en manos del equipo. No hace falta que lo hagas otra vez.',
  needsNetwork: 'Denunciar necesita conexión.',
  tooMany: 'Has enviado muchas denuncias en un día. Vuelve a intentarlo mañana.',
  gone: 'Ya no está: alguien lo ha borrado o retirado.',
}

import type { NoticeChannel, NoticeKind } from '#shared/api/notices'

export const notificationSettingsTexts = {
  title: 'Notificaciones',
  helper:
    'De qué te avisamos, y dónde: aquí, en la campana; por correo, en un resumen al día; o con notificaciones push en tus dispositivos.',
  kinds: {
    invited: 'Alguien te añade a un viaje',
    joined: 'Alguien se une a tu viaje',
    comment: 'Comentarios en tus viajes',
    answer: 'Respuestas a tus comentarios',
    mention: 'Menciones',
    like: 'Me gusta',
    follow: 'Nuevos seguidores',
    fork: 'Alguien hace suyo tu viaje',
    changes: 'Cambios en tus viajes mientras no estás',
    moderation: 'Decisiones de moderación',
  } satisfies Record<NoticeKind, string>,
  kind: 'Tipo',
  channels: { here: 'Aquí', mail: 'Correo', push: 'Push' } satisfies Record<NoticeChannel, string>,
  /** Label of a checkbox: 'Menciones, por correo'. */
  choice: (kind: string, channel: NoticeChannel) =>
    `${kind}, ${{ here: 'aquí', mail: 'por correo', push: 'con notificaciones push' }[channel]}`,
  loadFailed: 'No se han podido cargar tus notificaciones. Inténtalo más tarde.',
  needsNetwork: 'Ver y cambiar tus notificaciones necesita conexión.',
  device: 'Notificaciones push en este dispositivo',
  push: {
    on: 'Llegan aunque Periplo esté cerrado.',
    off: 'Elige arriba de qué, y actívalas aquí.',
    refused: 'Este navegador las tiene bloqueadas. Permítelas en los ajustes del sitio y vuelve.',
    unsupported: 'Este navegador no las admite. En un iPhone, añade antes Periplo a la pantalla de inicio.',
  },
  pushFailed: 'No se han podido activar en este dispositivo. Inténtalo de nuevo.',
}

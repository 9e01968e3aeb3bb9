import { plural } from '../../lib/format'

/** 'Notificaciones', 'Perfil, 3 notificaciones sin leer' */
export const formatLabelWithUnread = (name: string, unread: number): string =>
  unread === 0 ? name : `${name}, ${plural(unread, 'notificación', 'notificaciones')} sin leer`

export const formatNotificationsLabel = (unread: number): string =>
  unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`

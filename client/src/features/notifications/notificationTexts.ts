import { pages } from '#shared/site/pages'
import type { NoticeAge } from './noticeGroups'

export const notificationTexts = {
  title: pages.notifications.title,
  settings: 'Configurar',
  ages: { today: 'Hoy', week: 'Esta semana', before: 'Antes' } satisfies Record<NoticeAge, string>,
  unread: 'Sin leer',
  arrived: (sentence: string) => `Nueva notificación: ${sentence}`,
  loading: 'Cargando notificaciones…',
  failed: 'No se han podido cargar tus notificaciones en este momento. Inténtalo más tarde.',
  offline: 'Sin conexión no se pueden cargar tus notificaciones.',
  empty: 'Todavía no tienes notificaciones',
  emptyHint: 'Aquí verás quién te invita, te comenta, te sigue o hace suyo un viaje tuyo.',
}

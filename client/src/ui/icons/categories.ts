import type { Category } from '#shared/categories'
import { strokeIcon, type StrokeIcon } from './strokeIcon'

export const categoryIcons: Record<Category, StrokeIcon> = {
  landmark: strokeIcon('Landmark', 'M4 20h16M5.5 17h13M7 17v-6.5m5 6.5v-6.5m5 6.5v-6.5m-12.5-1L12 4l7.5 5.5z'),
  food: strokeIcon('Food', 'M7 3.5v7m-2.5-7v4a2.5 2.5 0 0 0 5 0v-4m-2.5 7v10m10-7v7m0-17c-2 1-3 3.4-3 6.2 0 2.2 1.2 3.8 3 3.8z'),
  accommodation: strokeIcon(
    'Accommodation',
    'M3.5 18.5v-12m0 9h17v3m0-3v-2.7a3 3 0 0 0-3-3H11v5.7m-3.8-2.9a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
  ),
  activity: strokeIcon('Activity', 'M2.8 19 9 8.2l3.2 5.3M9.5 19l5.8-9.6 5.9 9.6zm-2.6-7h4'),
  transport: strokeIcon(
    'Transport',
    'M7 3.8h10A2.2 2.2 0 0 1 19.2 6v8.6a2.6 2.6 0 0 1-2.6 2.6H7.4a2.6 2.6 0 0 1-2.6-2.6V6A2.2 2.2 0 0 1 7 3.8M4.8 11h14.4M12 4v7m-4 6.2-1.8 3.2m9.8-3.2 1.8 3.2m-9.4-6.3zm7.19 0z',
  ),
  entertainment: strokeIcon(
    'Entertainment',
    'M3.5 8.2a1.7 1.7 0 0 1 1.7-1.7h13.6a1.7 1.7 0 0 1 1.7 1.7v1.6a2.2 2.2 0 0 0 0 4.4v1.6a1.7 1.7 0 0 1-1.7 1.7H5.2a1.7 1.7 0 0 1-1.7-1.7v-1.6a2.2 2.2 0 0 0 0-4.4zM14 9.5zM14 12zm0 2.49z',
  ),
  shopping: strokeIcon(
    'Shopping',
    'M5.6 8h12.8l1 10.6a1.8 1.8 0 0 1-1.8 1.9H6.4a1.8 1.8 0 0 1-1.8-1.9zm2.9 2.5V7a3.5 3.5 0 0 1 7 0v3.5',
  ),
  art: strokeIcon(
    'Art',
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 1.9-.8 1.9-1.7 0-1.3-1-1.6-1-2.7 0-.9.7-1.5 1.7-1.5h2.2a3.7 3.7 0 0 0 3.7-3.8c0-4.2-3.8-7.3-8.5-7.3m-4.4 9.1zM9.3 8.3zM14 7.6z',
  ),
  relax: strokeIcon(
    'Relax',
    'M12 11v7.5a2 2 0 0 1-4 0m-4.4-7a8.4 8.4 0 0 1 16.8 0c-1-1-2.2-1.4-3.2-1-1 .3-1.8.6-2.4 1-.8-.8-1.8-1-2.8-1s-2 .2-2.8 1c-.6-.4-1.4-.7-2.4-1-1-.4-2.2 0-3.2 1M12 3.2v-.7',
  ),
  other: strokeIcon(
    'Other',
    'm12 4.5 1.7 4.6a2 2 0 0 0 1.2 1.2l4.6 1.7-4.6 1.7a2 2 0 0 0-1.2 1.2L12 19.5l-1.7-4.6a2 2 0 0 0-1.2-1.2L4.5 12l4.6-1.7a2 2 0 0 0 1.2-1.2z',
  ),
}

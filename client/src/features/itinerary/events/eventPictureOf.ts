import type { EventView } from '#shared/itinerary/view'

/** Its own, or its category's drawing; none for 'other'. */
export function eventPictureOf({
  image,
  category,
}: Pick<EventView, 'image' | 'category'>): { src: string; isOwn: boolean } | undefined {
  if (image !== null) return { src: image, isOwn: true }
  if (category === null || category === 'other') return undefined
  return { src: `/images/categories/${category}.svg`, isOwn: false }
}

import type { EventView } from '#shared/itinerary/view'

/** An event's picture: its own, or the drawing of its category. The category 'other', and none, have no drawing. */
export function eventPictureOf({
  image,
  category,
}: Pick<EventView, 'image' | 'category'>): { src: string; isOwn: boolean } | undefined {
  if (image !== null) return { src: image, isOwn: true }
  if (category === null || category === 'other') return undefined
  return { src: `/images/categories/${category}.svg`, isOwn: false }
}

import type { EventView } from '#shared/itinerary/view'

/** An event's picture: its own, or the one of its kind. 'other' and events without a kind have none. */
export function eventPictureOf({
  image,
  category,
}: Pick<EventView, 'image' | 'category'>): { src: string; isOwn: boolean } | undefined {
  if (image !== null) return { src: image, isOwn: true }
  if (category === null || category === 'other') return undefined
  return { src: `/images/categories/${category}.svg`, isOwn: false }
}

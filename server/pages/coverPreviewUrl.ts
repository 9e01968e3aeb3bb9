export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** A PNG of a drawn cover, as chats show no SVG. */
export const coverPreviewUrl = ({ id, geonameId }: { id: string; geonameId: number }) => ({
  path: `/covers/${id}/${geonameId}/preview.png`,
  ...PREVIEW_SIZE,
})

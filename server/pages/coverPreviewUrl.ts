/** Of the pictures that chats show beside a link. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** A drawn cover as a picture of the size that chats show beside a link; they take no SVG. */
export const coverPreviewUrl = ({ id, geonameId }: { id: string; geonameId: number }) => ({
  path: `/covers/${id}/${geonameId}/preview.png`,
  ...PREVIEW_SIZE,
})

import { limits } from '#shared/limits'

/**
 * Pictures for events and covers.
 *
 * A form takes the file with `useChosenPicture` (what to show: `address`; what to store: `file`), after `pictureProblem` found nothing wrong.
 * Saving hands the file to `addEvent` or `editEvent`, the cover's to `usePictures().keepCover` (engine/hooks/useItinerarySession). From then on the
 * page shows it: the view's `event.image` and the record's `image` are an address of this page, so whoever draws them needs to know nothing. It is
 * kept in this browser, sent as soon as there is a network, and then set by a command, unless somebody has chosen another picture
 * meanwhile or the event is gone. Taking the command back takes the picture back, sent or not; `null` in its place takes away one that waits.
 * An address never goes into a command: `addEvent` and `editEvent` leave out an image that is only local.
 */
export type PictureProblem = 'tooLarge' | 'notAPicture'

const types: readonly string[] = ['image/png', 'image/jpeg']

/** Why the server would refuse this file; undefined when it would take it, as far as can be told here. */
export function pictureProblem(file: File): PictureProblem | undefined {
  if (!types.includes(file.type)) return 'notAPicture'
  return file.size > limits.imageBytes ? 'tooLarge' : undefined
}

/** Whether an image is one that only this page can show. */
export const isLocalAddress = (image: string | null | undefined): boolean => image?.startsWith('blob:') ?? false

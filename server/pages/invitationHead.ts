import { fromWireDate } from '#shared/wireDates'
import { pageTitles } from '#shared/site/pageTitles'
import { pathOf } from '#shared/site/pathOf'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { openLink } from '#server/features/itineraries/invitationLinkService'
import type { PageHead } from './pageHead'
import { texts } from './texts'
import { uploadedImage } from './uploadedImage'

/** Reveals no more than the link's call. Undefined for an invalid link. */
export async function invitationHead(
  { db, ownNow }: Pick<Services, 'db' | 'ownNow'>,
  token: string,
  viewerId: string | null,
): Promise<PageHead | undefined> {
  const opened = await openLink({ db, ownNow }, token, viewerId).catch((error: unknown) => {
    if (error instanceof AppError && error.name === 'GoneError') return undefined
    throw error
  })
  if (opened === undefined) return undefined
  const { inviter, itinerary } = opened.opened
  const { location, image } = itinerary
  const [start, end] = [fromWireDate(itinerary.startDate), fromWireDate(itinerary.endDate)]
  const title = texts.invitation(inviter.name, itinerary.title)
  const picture = await uploadedImage(db, image)
  return {
    title: pageTitles.inTab(title),
    isUnlisted: true,
    share: {
      title,
      description: texts.invitationShared(location, start, end),
      path: pathOf('invitation', { token }),
      type: 'website',
      ...(picture && { image: picture }),
    },
  }
}

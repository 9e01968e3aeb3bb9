import { fromWireDate } from '#shared/wireDates'
import { pageTitles } from '#shared/site/pageTitles'
import { pathOf } from '#shared/site/pathOf'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { openInvitationLink } from '#server/features/itineraries/invitationLinkService'
import type { PageHead } from './pageHead'
import { pageHeadTexts } from './pageHeadTexts'
import { uploadedImage } from './sharedImages'

/** Reveals no more than the link's call. Undefined for an invalid link. */
export async function invitationHead(
  { db, ownNow }: Pick<Services, 'db' | 'ownNow'>,
  token: string,
  viewerId: string | null,
): Promise<PageHead | undefined> {
  const opened = await openInvitationLink({ db, ownNow }, token, viewerId).catch((error: unknown) => {
    if (error instanceof AppError && error.name === 'GoneError') return undefined
    throw error
  })
  if (opened === undefined) return undefined
  const { inviter, itinerary } = opened.preview
  const { location, image } = itinerary
  const [start, end] = [fromWireDate(itinerary.startDate), fromWireDate(itinerary.endDate)]
  const title = pageHeadTexts.invitation(inviter.name, itinerary.title)
  const picture = await uploadedImage(db, image)
  return {
    title: pageTitles.inTab(title),
    isUnlisted: true,
    share: {
      title,
      description: pageHeadTexts.invitationShared(location, start, end),
      path: pathOf('invitation', { token }),
      type: 'website',
      ...(picture && { image: picture }),
    },
  }
}

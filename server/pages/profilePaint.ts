import type { UserPublic } from '#shared/api/users'
import { coverUrl, type Tone } from '#shared/covers'
import { cardsPaint, publicCards, type FeedPart } from './cardsPaint'
import { inBothSchemes } from './firstPaint'
import { escapeHtml, type PageHead } from './pageHead'

/** As on the profile page. */
const CARDS = '3'
const NO_AVATAR = '/images/placeholder-avatar.svg'

/** Placeholder of a profile until the app renders. */
export async function profilePaint(
  services: FeedPart,
  { id, name, username, avatar }: Pick<UserPublic, 'id' | 'name' | 'username' | 'avatar'>,
  viewerId: string | null,
): Promise<Pick<PageHead, 'firstPaint' | 'firstPictures'>> {
  const landscape = (tone?: Tone) => coverUrl({ id, geonameId: null, shape: 'wide', tone })
  const [day, night] = [landscape(), landscape('noche')]
  const cards = cardsPaint(await publicCards(services, { userId: id, limit: CARDS }, viewerId), 'feed')
  return {
    firstPaint: [
      `<article class="start-main"><section class="start-person">`,
      `<div class="start-picture" style="${escapeHtml(`--day:url('${day}');--night:url('${night}')`)}"></div>`,
      `<div><img src="${escapeHtml(avatar ?? NO_AVATAR)}" alt=""><div><h1>${escapeHtml(name)}</h1><p>@${escapeHtml(username)}</p></div></div>`,
      `</section>${cards.html}</article>`,
    ].join(''),
    firstPictures: [...inBothSchemes(day, night), ...cards.picture],
  }
}

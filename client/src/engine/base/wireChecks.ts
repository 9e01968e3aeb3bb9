import { audiences, type Audience } from '#shared/audience'
import type { Comment, CommentNews, VoteNews } from '#shared/api/comments'
import type { NoticeNews } from '#shared/api/notices'
import type { Commenting, ForkSource } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'
import { memberRoles, roles, type MemberRole } from '#shared/itinerary/roles'
import { isLocation } from './isLocation'
import type { FullRecord } from './itinerarySource'
import { objectOf, isFlag, isNumber, isText, listOf, oneOf, orNone, orNull, type Shape } from '../../lib/checks'
import { isDate } from '../../lib/isDate'

export const isUser = objectOf<UserBrief>({ id: isText, name: isText, username: isText, avatar: orNull(isText) })

// What an earlier version kept or said is public or private: `audienceOf` tells.
const isAudienceOrNone = (value: unknown): value is Audience => value === undefined || audiences.some((one) => one === value)
const isCommenting = oneOf<Commenting>('everyone', 'members', 'nobody')

/** Who may comment is not in what this device kept before there were comments: everyone. */
const isCommentingOrNone = (value: unknown): value is Commenting => value === undefined || isCommenting(value)

const isMemberRole = oneOf<MemberRole>(...memberRoles)

/** What this device kept before there were roles says of nobody what they are: all who take part edit. */
const areRolesOrNone = (value: unknown): value is Record<string, MemberRole> =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isMemberRole))

const record: Shape<ItineraryRecord> = {
  title: isText,
  description: isText,
  image: orNull(isText),
  startDate: isDate,
  endDate: isDate,
  location: isLocation,
  isPublic: isFlag,
  audience: isAudienceOrNone,
  commenting: isCommentingOrNone,
  collaborators: listOf(isText),
  roles: areRolesOrNone,
  recordVersion: isNumber,
}

/** What message 101 carries. */
export const isRecord = objectOf(record)

const isComment = objectOf<Comment>({
  id: isText,
  itineraryId: isText,
  eventId: orNull(isText),
  parentId: orNull(isText),
  author: orNull(isUser),
  text: isText,
  mentions: listOf(isUser),
  createdAt: isText,
  editedAt: orNull(isText),
  deleted: isFlag,
})

/** What message 102 carries. */
export const isCommentNews = objectOf<CommentNews>({
  itineraryId: isText,
  action: oneOf('add', 'edit', 'delete'),
  comment: isComment,
})

/** What a page needs of a notice that it is told: it asks for the notice itself where it shows it. */
export type UnreadNews = Pick<NoticeNews, 'unread'>

/** Of what message 103 carries. */
export const isUnreadNews = objectOf<UnreadNews>({ unread: isNumber })

/** What message 105 carries. */
export const isVoteNews = objectOf<VoteNews>({ itineraryId: isText, eventId: isText, votes: isNumber, voted: orNone(isFlag) })

const isSource = objectOf<ForkSource>({ id: orNull(isText), title: orNull(isText), author: orNull(isUser) })

// What this device kept before trips could be made from others says nothing of that, which reads as "from none".
const isSourceOrNone = (value: unknown): value is ForkSource | null => value === undefined || value === null || isSource(value)
const isCountOrNone = (value: unknown): value is number => value === undefined || isNumber(value)

/** What this device keeps of an itinerary's record. */
export const isFullRecord = objectOf<FullRecord>({
  ...record,
  id: isText,
  dayCount: isNumber,
  userId: isText,
  likes: isNumber,
  createdAt: isText,
  updatedAt: isText,
  author: isUser,
  isLiked: isFlag,
  forkedFrom: isSourceOrNone,
  forkCount: isCountOrNone,
  commentCount: isCountOrNone,
  myRole: oneOf(...roles),
})

import { audiences, type Audience } from '#shared/audience'
import type { Comment, CommentMessage, VoteMessage } from '#shared/api/comments'
import type { NoticeMessage } from '#shared/api/notices'
import type { CommentPolicy, ForkSource } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'
import { memberRoles, wireRoles, type MemberRole } from '#shared/itinerary/roles'
import { isLocation } from './isLocation'
import type { FullRecord } from './itinerarySource'
import { objectOf, isBoolean, isNumber, isText, listOf, oneOf, orUndefined, orNull, type ShapeGuards } from '../../lib/checks'
import { isWireDateString } from '../../lib/isWireDateString'

export const isUserBrief = objectOf<UserBrief>({ id: isText, name: isText, username: isText, avatar: orNull(isText) })

// Missing in older versions: see `audienceOf`.
const isAudienceOrNone = (value: unknown): value is Audience => value === undefined || audiences.some((one) => one === value)
const isCommenting = oneOf<CommentPolicy>('everyone', 'members', 'nobody')

/** Missing in older copies: everyone. */
const isCommentingOrNone = (value: unknown): value is CommentPolicy => value === undefined || isCommenting(value)

const isMemberRole = oneOf<MemberRole>(...memberRoles)

/** Missing in older copies: members are editors. */
const areRolesOrNone = (value: unknown): value is Record<string, MemberRole> =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isMemberRole))

const record: ShapeGuards<ItineraryRecord> = {
  title: isText,
  description: isText,
  image: orNull(isText),
  startDate: isWireDateString,
  endDate: isWireDateString,
  location: isLocation,
  isPublic: isBoolean,
  audience: isAudienceOrNone,
  commenting: isCommentingOrNone,
  collaborators: listOf(isText),
  roles: areRolesOrNone,
  recordVersion: isNumber,
}

/** Message 101. */
export const isItineraryRecord = objectOf(record)

const isComment = objectOf<Comment>({
  id: isText,
  itineraryId: isText,
  eventId: orNull(isText),
  parentId: orNull(isText),
  author: orNull(isUserBrief),
  text: isText,
  mentions: listOf(isUserBrief),
  createdAt: isText,
  editedAt: orNull(isText),
  deleted: isBoolean,
})

/** Message 102. */
export const isCommentMessage = objectOf<CommentMessage>({
  itineraryId: isText,
  action: oneOf('add', 'edit', 'delete'),
  comment: isComment,
})

export type UnreadCountMessage = Pick<NoticeMessage, 'unread'>

/** Message 103, in part. */
export const isUnreadCountMessage = objectOf<UnreadCountMessage>({ unread: isNumber })

/** Message 105. */
export const isVoteMessage = objectOf<VoteMessage>({
  itineraryId: isText,
  eventId: isText,
  votes: isNumber,
  voted: orUndefined(isBoolean),
})

const isSource = objectOf<ForkSource>({ id: orNull(isText), title: orNull(isText), author: orNull(isUserBrief) })

// Missing in older copies: none.
const isSourceOrNone = (value: unknown): value is ForkSource | null => value === undefined || value === null || isSource(value)
const isCountOrNone = (value: unknown): value is number => value === undefined || isNumber(value)

export const isFullRecord = objectOf<FullRecord>({
  ...record,
  id: isText,
  dayCount: isNumber,
  userId: isText,
  likes: isNumber,
  createdAt: isText,
  updatedAt: isText,
  author: isUserBrief,
  isLiked: isBoolean,
  forkedFrom: isSourceOrNone,
  forkCount: isCountOrNone,
  commentCount: isCountOrNone,
  myRole: oneOf(...wireRoles),
})

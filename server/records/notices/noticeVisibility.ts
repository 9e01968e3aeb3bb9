import type { NoticeChannel } from '#shared/api/notices'
import { isCommentVisibleSql, isMutedSql, isPersonOrGuestNotHiddenSql, isVisibleSql } from '#server/access/visibility'
import { feedKinds } from '#server/access/feedKinds'

/** Notice `n` is true and visible to `@viewer`. Joined: itinerary `t`, list `l`, comment `said`. */

const isMine = feedKinds.itinerary.isMine('t')

const isEventThere = `(said.event_id IS NULL OR EXISTS (SELECT 1 FROM events AS about WHERE about.itinerary_id = t.id AND about.id = said.event_id))`
const isNamed = `EXISTS (SELECT 1 FROM comment_mentions AS named WHERE named.comment_id = said.id AND named.user_id = @viewer)`

const isAboutSomethingSql = `CASE n.kind
  WHEN 'moderation' THEN TRUE
  WHEN 'follow' THEN TRUE
  WHEN 'like' THEN CASE WHEN n.list_id IS NULL THEN t.user_id = @viewer ELSE l.user_id = @viewer END
  WHEN 'fork' THEN t.user_id = @viewer
  WHEN 'joined' THEN t.user_id = @viewer
  WHEN 'invited' THEN ${isMine}
  WHEN 'changes' THEN ${isMine}
  ELSE said.deleted_at IS NULL AND (${isVisibleSql('itinerary')}) AND (${isCommentVisibleSql()}) AND ${isEventThere}
    AND CASE n.kind WHEN 'mention' THEN ${isNamed} WHEN 'comment' THEN ${isMine} ELSE TRUE END END`

/** What an actor `u` did is still so, and the viewer sees them. */
export const isActorVisibleSql = `(CASE n.kind
    WHEN 'like' THEN CASE WHEN n.list_id IS NULL
      THEN EXISTS (SELECT 1 FROM itinerary_likes AS k WHERE k.itinerary_id = n.itinerary_id AND k.user_id = a.user_id)
      ELSE EXISTS (SELECT 1 FROM list_likes AS k WHERE k.list_id = n.list_id AND k.user_id = a.user_id) END
    WHEN 'follow' THEN EXISTS (SELECT 1 FROM follows AS f WHERE f.follower_id = a.user_id AND f.followed_id = @viewer)
    WHEN 'fork' THEN EXISTS (SELECT 1 FROM itineraries AS own WHERE own.forked_from = n.itinerary_id AND own.user_id = a.user_id)
    WHEN 'joined' THEN EXISTS (SELECT 1 FROM collaborators AS c WHERE c.itinerary_id = n.itinerary_id AND c.user_id = a.user_id)
    WHEN 'invited' THEN EXISTS (SELECT 1 FROM collaborators AS c
      WHERE c.itinerary_id = n.itinerary_id AND c.user_id = @viewer AND c.invited_by = a.user_id)
    ELSE TRUE END
  AND ${isPersonOrGuestNotHiddenSql('u')} AND NOT ${isMutedSql('u.id')})`

const hasActor = `EXISTS (SELECT 1 FROM notice_actors AS a JOIN users AS u ON u.id = a.user_id WHERE a.notice_id = n.id AND ${isActorVisibleSql})`

const settingOf = (n: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM notice_settings AS wanted WHERE wanted.user_id = ${n}.user_id AND wanted.kind = ${n}.kind AND ${condition})`

/** `defaultNoticeChannels` unless changed. */
export const isNoticeWantedSql = (channel: NoticeChannel, n = 'n'): string =>
  channel === 'here' ? `NOT ${settingOf(n, 'NOT wanted.here')}` : settingOf(n, `wanted.${channel}`)

/** FROM clause over the notices of `candidates`. */
export const fromVisibleNoticesSql = (candidates: string, channel: NoticeChannel): string => `FROM (${candidates}) AS n
  LEFT JOIN itineraries AS t ON t.id = n.itinerary_id LEFT JOIN lists AS l ON l.id = n.list_id LEFT JOIN comments AS said ON said.id = n.comment_id
  WHERE ${isNoticeWantedSql(channel)} AND (${isAboutSomethingSql}) AND (n.kind = 'moderation' OR ${hasActor})`

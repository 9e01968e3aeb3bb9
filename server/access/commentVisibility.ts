import { feedKinds } from './feedKinds'
import { isPersonOrGuestNotHiddenSql } from './visibility'

/** Blocked users see each other's if both are members. (CASE: PostgreSQL would scan all users for EXISTS.) */
export const isCommentVisibleSql = (said = 'said'): string => `CASE
  WHEN ${said}.user_id = @viewer THEN TRUE
  WHEN ${said}.hidden_at IS NOT NULL OR ${said}.user_id IS NULL THEN FALSE
  WHEN (SELECT ${isPersonOrGuestNotHiddenSql('author')} FROM users AS author WHERE author.id = ${said}.user_id) THEN TRUE
  ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql(`${said}.user_id`)} END`

const takesPartSql = (userId: string): string =>
  `(t.user_id = ${userId} OR (SELECT TRUE FROM collaborators AS part WHERE part.itinerary_id = t.id AND part.user_id = ${userId}) IS TRUE)`

export const isMentionVisibleSql = `CASE WHEN ${isPersonOrGuestNotHiddenSql('u')} THEN TRUE ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql('u.id')} END`

/** Visible comments, and empty places with replies. */
export const isCommentListedSql = (said = 'said'): string => `CASE
  WHEN ${said}.deleted_at IS NULL THEN ${isCommentVisibleSql(said)}
  ELSE EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = ${said}.id AND answer.deleted_at IS NULL AND ${isCommentVisibleSql('answer')}) END`

/** Visible comments on an itinerary `t` and its present events. */
export const commentCountSql = `(SELECT count(*) FROM comments AS said WHERE said.itinerary_id = t.id AND said.deleted_at IS NULL AND ${isCommentVisibleSql()}
  AND (said.event_id IS NULL OR EXISTS (SELECT 1 FROM events AS about WHERE about.itinerary_id = t.id AND about.id = said.event_id)))`

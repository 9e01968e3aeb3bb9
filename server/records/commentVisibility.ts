import { feedKinds } from './feedKinds'
import { isPersonInSightSql } from './visibility'

/**
 * Which comments `said` of an itinerary `t` a viewer `@viewer` sees who may see the itinerary: their own; of the others none that is hidden, and those of people
 * out of their sight only where both take part. (PostgreSQL would go through all people for EXISTS.)
 */
export const isCommentSeenSql = (said = 'said'): string => `CASE
  WHEN ${said}.user_id = @viewer THEN TRUE
  WHEN ${said}.hidden_at IS NOT NULL OR ${said}.user_id IS NULL THEN FALSE
  WHEN (SELECT ${isPersonInSightSql('author')} FROM users AS author WHERE author.id = ${said}.user_id) THEN TRUE
  ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql(`${said}.user_id`)} END`

/** Whether somebody takes part in an itinerary `t`. */
const takesPartSql = (userId: string): string =>
  `(t.user_id = ${userId} OR (SELECT TRUE FROM collaborators AS part WHERE part.itinerary_id = t.id AND part.user_id = ${userId}) IS TRUE)`

/** Whether the viewer is shown that somebody `u` is named in a comment of an itinerary `t`: out of sight only where both take part. */
export const isNamedToViewerSql = `CASE WHEN ${isPersonInSightSql('u')} THEN TRUE ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql('u.id')} END`

/** Which are listed: also the empty places of deleted ones that have answers. */
export const isCommentListedSql = (said = 'said'): string => `CASE
  WHEN ${said}.deleted_at IS NULL THEN ${isCommentSeenSql(said)}
  ELSE EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = ${said}.id AND answer.deleted_at IS NULL AND ${isCommentSeenSql('answer')}) END`

/** How many comments of an itinerary `t` and its present events the viewer sees. */
export const commentCountSql = `(SELECT count(*) FROM comments AS said WHERE said.itinerary_id = t.id AND said.deleted_at IS NULL AND ${isCommentSeenSql()}
  AND (said.event_id IS NULL OR EXISTS (SELECT 1 FROM events AS about WHERE about.itinerary_id = t.id AND about.id = said.event_id)))`

import { z } from 'zod'
import { decisionActions, reportReasons } from '../moderation'
import { Instant } from './scalars'

/** What somebody wrote who asks for a second look, and what came of it; null while that is open. */
const Appeal = z.object({
  text: z.string(),
  at: Instant,
  answer: z.object({ action: z.enum(decisionActions), reason: z.enum(reportReasons), text: z.string(), at: Instant }).nullable(),
})

/** What was decided, as whoever it is about is told. */
export const Moderation = z.object({
  id: z.string(),
  action: z.enum(decisionActions),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: Instant,
  /** How long a suspension lasts. */
  until: Instant.nullable(),
  appeal: Appeal.nullable(),
})
export type Moderation = z.infer<typeof Moderation>

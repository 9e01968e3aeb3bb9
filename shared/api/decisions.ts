import { z } from 'zod'
import { decisionActions, reportReasons } from '../moderation'
import { Instant } from './scalars'

/** `answer` is null while the appeal is open. */
const Appeal = z.object({
  text: z.string(),
  at: Instant,
  answer: z.object({ action: z.enum(decisionActions), reason: z.enum(reportReasons), text: z.string(), at: Instant }).nullable(),
})

/** A decision as its subject sees it. */
export const Moderation = z.object({
  id: z.string(),
  action: z.enum(decisionActions),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: Instant,
  /** End of a suspension. */
  until: Instant.nullable(),
  appeal: Appeal.nullable(),
})
export type Moderation = z.infer<typeof Moderation>

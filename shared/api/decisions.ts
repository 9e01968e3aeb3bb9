import { z } from 'zod'
import { moderationActions, reportReasons } from '../moderation'
import { Instant } from './scalars'

/** `answer` is null while the appeal is open. */
const Appeal = z.object({
  text: z.string(),
  at: Instant,
  answer: z
    .object({ action: z.enum(moderationActions), reason: z.enum(reportReasons), text: z.string(), at: Instant })
    .nullable(),
})

export const DecisionForSubject = z.object({
  id: z.string(),
  action: z.enum(moderationActions),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: Instant,
  until: Instant.nullable(),
  appeal: Appeal.nullable(),
})
export type DecisionForSubject = z.infer<typeof DecisionForSubject>

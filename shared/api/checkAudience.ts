import type { z } from 'zod'
import { isOneAudience, type SaidAudience } from '../audience'

/** `isPublic` and `audience` say the same, where both are said. */
export function checkAudience(said: SaidAudience, context: z.RefinementCtx): void {
  if (!isOneAudience(said)) context.addIssue({ code: 'custom', path: ['audience'], message: 'contradicts_is_public' })
}

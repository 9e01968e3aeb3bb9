import type { z } from 'zod'
import { isOneAudience, type SaidAudience } from '../audience'

export function checkAudience(said: SaidAudience, context: z.RefinementCtx): void {
  if (!isOneAudience(said)) context.addIssue({ code: 'custom', path: ['audience'], message: 'contradicts_is_public' })
}

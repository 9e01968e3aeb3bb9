import { limits } from '#shared/limits'

/** How many uses somebody typed: null where there is no limit, undefined where it is no number of uses. */
export function usesTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const uses = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return uses >= 1 && uses <= limits.invitationLinkUses ? uses : undefined
}

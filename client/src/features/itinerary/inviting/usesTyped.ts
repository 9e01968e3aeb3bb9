import { limits } from '#shared/limits'

/** Null = unlimited; undefined = invalid. */
export function usesTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const uses = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return uses >= 1 && uses <= limits.invitationLinkUses ? uses : undefined
}

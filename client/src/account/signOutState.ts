/** Of the mutations by which somebody leaves on purpose: that their session is over then is no news. */
export const signOutMutationKey = ['leaving'] as const

let isElsewhere = false

/** Whether the person is leaving this browser in another tab. */
export const isSigningOutElsewhere = (): boolean => isElsewhere

export function setSigningOutElsewhere(is: boolean): void {
  isElsewhere = is
}

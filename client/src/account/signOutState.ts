/** Key of the mutations that sign out on purpose: no message is shown about the session that ends with them. */
export const signOutMutationKey = ['leaving'] as const

let isElsewhere = false

/** Whether the person is leaving this browser in another tab. */
export const isSigningOutElsewhere = (): boolean => isElsewhere

export function setSigningOutElsewhere(is: boolean): void {
  isElsewhere = is
}

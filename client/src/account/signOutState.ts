/** Mutation key of sign-outs; `loseSession` does nothing during them. */
export const signOutMutationKey = ['leaving'] as const

let isElsewhere = false

export const isSigningOutElsewhere = (): boolean => isElsewhere

export function setSigningOutElsewhere(is: boolean): void {
  isElsewhere = is
}

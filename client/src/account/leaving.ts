/** Of the mutations by which somebody leaves on purpose: that their session is over then is no news. */
export const leavingKey = ['leaving'] as const

let isElsewhere = false

/** Whether the person is leaving this browser in another tab. */
export const isLeavingElsewhere = (): boolean => isElsewhere

export function setLeavingElsewhere(is: boolean): void {
  isElsewhere = is
}

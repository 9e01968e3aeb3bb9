/** Who brings an update. */
export interface UpdateSender {
  userId: string
  /** The client id that they speak for. */
  clientId: number | undefined
  /** Has shown something that this database lost: may bring others' edits. */
  hasProof: boolean
  /** Client ids of whom nothing was left of what they brought, and up to which clock: not in the document, and not missing either. */
  leftOut: Map<number, number>
}

/**
 * What became of an update: it is taken; or something before it is missing; or what it holds of others, which its bearer may not bring, was
 * left out, with what stands on that.
 */
export type UpdateOutcome = 'taken' | 'gap' | 'withheld'

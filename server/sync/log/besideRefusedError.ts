/** What was to be written beside an update may not be: `cause` says why. */
export class BesideRefusedError extends Error {
  constructor(
    /** The row of the log beside which it stands. */
    readonly row: object,
    override readonly cause: unknown,
  ) {
    super('what stands beside an update was refused', { cause })
  }
}

/** A transaction hook threw `cause`. */
export class BesideRefusedError extends Error {
  constructor(
    readonly row: object,
    override readonly cause: unknown,
  ) {
    super('transaction hook failed', { cause })
  }
}

/** What another server appended to the log. */
export interface RemoteAppend {
  epoch: number
  /** Sequence number before the first update. */
  from: number
  version: number
  run: string
  /** Missing if too large for a broadcast. */
  updates?: Uint8Array[] | undefined
  claims: readonly (readonly [clientId: number, userId: string])[]
}

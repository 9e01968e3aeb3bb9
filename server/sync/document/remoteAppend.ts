/** What another server put into the log of a document. */
export interface RemoteAppend {
  epoch: number
  /** Number of the last update before. */
  from: number
  /** The version of the document since. */
  version: number
  /** Which run of a server it was. */
  run: string
  /** Missing when they are too long to be told. */
  updates?: Uint8Array[] | undefined
  /** Yjs client ids, and whose they are. */
  claims: readonly (readonly [clientId: number, userId: string])[]
}

import type { Streets as StreetsReply } from '#shared/api/places'
import type { TileAddress } from '#shared/map/baseTiles'

/** Of maps: a file of the operator, a style of another server, or nothing. */
export interface Streets {
  archive: StreetArchive | undefined
  style: { url: string; origins: readonly string[] } | undefined
  close(): Promise<void>
}

type ArchiveReply = NonNullable<StreetsReply['tiles']>

export interface StreetArchive extends ArchiveReply {
  isGzipped: boolean
  /** As the file has it; undefined if it has none. Throws if the file is damaged there. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>
}

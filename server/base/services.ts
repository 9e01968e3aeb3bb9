import type { Logger } from 'pino'
import type { Bus } from './bus'
import type { Chores } from './chores/chores'
import type { NodeBus } from './cluster/nodeBus'
import type { Db } from './db/database'
import type { ImageStorage } from './images/imageStorage'
import type { MemoryPressure } from './memoryPressure'
import type { DocumentHub } from './documentHub'
import type { TurnLimits } from './turns'
import type { Config } from './config'
import type { Gazetteer } from './gazetteer'

/** What the server's parts share. Time and ids come from here, so that tests can fix them. */
export interface Services {
  config: Config
  db: Db
  bus: Bus
  hub: DocumentHub
  /** News from and to other servers of the same database; undefined where there are none. */
  nodes?: NodeBus | undefined
  /** The upkeep of the database. */
  chores: Chores
  gazetteer: Gazetteer
  images: ImageStorage
  /** Pictures of people who are about to register: nobody is shown them. */
  waitingImages: ImageStorage
  log: Logger
  /** Asked before anybody new is let in. */
  memory: Pick<MemoryPressure, 'isScarce'>
  /** What anybody's requests may take of the processor, where that is not the usual. */
  turnLimits?: Partial<TurnLimits>
  /** Milliseconds since 1970. */
  now: () => number
  /** The same by this process's own clock: what people are told lasts minutes, hours or days. */
  ownNow: () => number
  newId: () => string
  /**
   * Makes a REST read of that itinerary current, and sends its room what is pending before the read is answered; the reader's own sockets
   * have it by then.
   */
  settle: (itineraryId: string, reader?: RestReader) => Promise<void>
}

/** Who reads an itinerary: a person, or somebody at an address. */
export interface RestReader {
  userId: string | null
  address: string
}

import type { Logger } from 'pino'
import type { DomainEventBus } from './bus'
import type { BackgroundJobs } from './jobs/backgroundJobs'
import type { NodeBus } from './cluster/nodeBus'
import type { Db } from './db/database'
import type { ImageStorage } from './images/imageStorage'
import type { MemoryPressure } from './memoryPressure'
import type { DocumentHub } from './documentHub'
import type { LongTaskThrottle } from './longTaskThrottle'
import type { FairSchedulerLimits } from './fairScheduler'
import type { Config } from './config'
import type { Gazetteer } from './gazetteer'
import type { Geocoder } from './geocoder'
import type { BaseMap } from './baseMap'
import type { Streets } from './streets'

/** Time and ids are injected for tests. */
export interface Services {
  config: Config
  db: Db
  bus: DomainEventBus
  hub: DocumentHub
  /** Undefined without other servers. */
  nodes?: NodeBus | undefined
  jobs: BackgroundJobs
  gazetteer: Gazetteer
  baseMap: BaseMap
  streets: Streets
  /** Undefined without GEOCODER_URL. */
  geocoder: Geocoder | undefined
  images: ImageStorage
  /** Uploaded before registration; never served. */
  waitingImages: ImageStorage
  log: Logger
  /** Checked before new users or connections are accepted. */
  memory: Pick<MemoryPressure, 'isScarce'>
  longTaskThrottle: LongTaskThrottle
  schedulerLimits?: Partial<FairSchedulerLimits>
  /** Milliseconds since 1970. */
  now: () => number
  /** This process's own clock, for durations that users see. */
  ownNow: () => number
  newId: () => string
  /** Updates rows and sockets. Waits for the reader's own, so that no page gets an event twice. */
  settle: (itineraryId: string, reader?: RequestClient) => Promise<void>
}

export interface RequestClient {
  userId: string | null
  address: string
}

import { sharedBaseMap } from '../map/sharedBaseMap'

/** Before the suites: outside of the timeouts of tests. */
export async function setup(): Promise<void> {
  await sharedBaseMap()
}

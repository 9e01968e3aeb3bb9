import { sharedGazetteer } from './sharedGazetteer'

/** Builds the gazetteer before the suites, outside of the timeouts of tests. */
export async function setup(): Promise<void> {
  await sharedGazetteer()
}

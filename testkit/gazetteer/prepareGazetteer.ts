import { sharedGazetteer } from './sharedGazetteer'

/** Run once before the suites that start servers, so that no test's time limit pays for the first build. */
export async function setup(): Promise<void> {
  await sharedGazetteer()
}

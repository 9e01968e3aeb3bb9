/** Settles after at least `ms`, so that skeletons do not flash. */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}

/** The outcome of `work`, not before `ms` have passed: a skeleton that flashes by is worse than one that stays a moment. */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}

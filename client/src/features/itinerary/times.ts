/** `09:30 – 10:30`, `09:30`, or '' of an event without times. One with only an end reads `– 10:30`. */
export function timesInWords({ startTime, endTime }: { startTime: string | null; endTime: string | null }): string {
  if (endTime === null) return startTime ?? ''
  return startTime === null ? `– ${endTime}` : `${startTime} – ${endTime}`
}

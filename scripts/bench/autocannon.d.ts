/** What the benches use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
  }
  interface Result {
    requests: { total: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

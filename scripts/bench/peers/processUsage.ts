import { readFileSync, writeFileSync } from 'node:fs'

/** Per second (Linux). */
const TICKS = 100

/** User and system. */
export function readProcessCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS
}

/** In MiB; the peak since `resetPeakMemory`. */
export function readProcessMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** CPU seconds of all processes since boot, including stolen time. */
function readMachineCpuSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return (user + nice + system + stolen) / TICKS
}

export class UsageMeter {
  readonly #since = performance.now()
  readonly #machine = readMachineCpuSeconds()
  readonly #server: number
  readonly #load: number
  readonly #own = readProcessCpuSeconds(process.pid)

  constructor(
    private readonly serverPid: number,
    private readonly loadPid: number,
  ) {
    this.#server = readProcessCpuSeconds(serverPid)
    this.#load = readProcessCpuSeconds(loadPid)
  }

  /** `server` in seconds, others in cores. */
  read(): { server: number; seconds: number; load: number; others: number } {
    const seconds = (performance.now() - this.#since) / 1000
    const server = readProcessCpuSeconds(this.serverPid) - this.#server
    const load = readProcessCpuSeconds(this.loadPid) - this.#load
    const own = readProcessCpuSeconds(process.pid) - this.#own
    const others = (readMachineCpuSeconds() - this.#machine - server - load - own) / seconds
    return { server, seconds, load: load / seconds, others: Math.max(0, others) }
  }
}

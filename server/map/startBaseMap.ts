import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BaseMap } from '#server/base/baseMap'
import type { Services } from '#server/base/services'
import { openBaseMap } from './baseMap'
import { baseMapFile, isBaseMapCurrent } from './baseMapFile'

const MAX_HEAP_MB = 512

/**
 * Opens the tiles in `dir`, beside the gazetteer. A child process builds missing or outdated ones, once the first is asked
 * for; those of a new gazetteer at once. A failed build is logged and tried again at the next start.
 */
export function startBaseMap(dir: string, log: Services['log'], { isNew }: { isNew: boolean }): BaseMap {
  let opened = isBaseMapCurrent(dir) ? openBaseMap(baseMapFile(dir)) : undefined
  let child: ChildProcess | undefined
  let isClosed = false
  const begin = () => {
    if (!isClosed) child ??= build(dir, log, () => (opened = openBaseMap(baseMapFile(dir))))
  }
  if (opened === undefined && isNew) begin()
  return {
    tile(address) {
      if (opened === undefined) begin()
      return opened?.tile(address)
    },
    close() {
      isClosed = true
      child?.kill()
      opened?.close()
      opened = undefined
    },
  }
}

function build(dir: string, log: Services['log'], onBuilt: () => void): ChildProcess {
  log.info('preparing the map')
  const start = performance.now()
  const child = fork(processFile(), [resolve(dir)], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  child.on('error', (error) => log.error({ err: error }, 'the map cannot be prepared'))
  child.once('close', (code) => {
    if (code === 0) {
      onBuilt()
      log.info({ ms: Math.round(performance.now() - start) }, 'map prepared')
    } else if (!child.killed) log.error({ code, complaint }, 'the map cannot be prepared')
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

const isBuilt = !import.meta.url.endsWith('.ts')

/** TypeScript sources need tsx. */
const processFile = (): URL => new URL(isBuilt ? './baseMapProcess.js' : './baseMapProcess.ts', import.meta.url)

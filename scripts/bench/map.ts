/**
 * `npm run bench:map`: time and size of the map's tiles, how long one takes as it is sent, and what a
 * trip costs a phone. Floor: the same tiles only packed.
 */
import { mkdtemp, rm, symlink, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { MAX_BASE_ZOOM } from '#shared/map/baseTiles'
import { compress } from '#server/http/sendFile'
import { openBaseMap } from '#server/map/baseMap'
import { ensureBaseMap } from '#server/map/ensureBaseMap'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { tileAt, tilesInView, type LngLat } from '#testkit/map/readBaseTile'

const GOALS = { seconds: 8, megabytes: 6, requests: 12, kilobytes: 60 }
const PHONE = { width: 400, height: 600 }

const trips: Record<string, LngLat> = {
  Rome: [12.49, 41.9],
  Lisbon: [-9.14, 38.72],
  Paris: [2.35, 48.86],
  Tokyo: [139.75, 35.68],
  'New York': [-74, 40.7],
  Iceland: [-19, 65],
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)
const quantile = (times: number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2)

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const dir = await mkdtemp(join(tmpdir(), 'periplo-map-'))
try {
  const gazetteer = await sharedGazetteer()
  await symlink(gazetteer, join(dir, basename(gazetteer)))
  const seconds = (await timed(() => ensureBaseMap(dir))) / 1000
  const { file } = await ensureBaseMap(dir)
  const megabytes = (await stat(file)).size / 1e6
  console.log(`built in ${seconds.toFixed(1)} s (goal ${GOALS.seconds}), ${megabytes.toFixed(2)} MB (goal ${GOALS.megabytes})`)

  const map = openBaseMap(file)
  const packed = async (address: Parameters<typeof map.tile>[0]) => compress(map.tile(address) ?? new Uint8Array())
  const places = Array.from({ length: 400 }, (_, i): LngLat => [((i * 137.5) % 60) - 15, 36 + (i % 25)])
  const tiles = places.map((at, i) => tileAt(at, i % (MAX_BASE_ZOOM + 1)))
  const [all, floor]: [number[], number[]] = [[], []]
  for (const tile of [...tiles, ...tiles]) {
    all.push(await timed(() => packed(tile)))
    const bytes = map.tile(tile) ?? new Uint8Array()
    floor.push(await timed(() => compress(bytes)))
  }
  console.log(`a tile of Europe, ms: p50 ${quantile(all, 0.5)}, p95 ${quantile(all, 0.95)}, p99 ${quantile(all, 0.99)}`)
  console.log(`only packed, ms: p50 ${quantile(floor, 0.5)}, p95 ${quantile(floor, 0.95)}`)

  const rows = await Promise.all(
    Object.entries(trips).map(async ([name, centre]) => {
      const views = [4, 5, 6, 7, 8].map((z) => tilesInView(centre, z, PHONE))
      const kilobytes = await Promise.all(
        views.map(
          async (view) => sum(await Promise.all(view.map(async (at) => (await packed(at)).bodies.br?.length ?? 0))) / 1000,
        ),
      )
      const most = Math.max(...views.map(({ length }) => length))
      return [
        name,
        {
          'requests of a view': most,
          'kB of a view': Math.max(...kilobytes).toFixed(1),
          'kB, z 4 to 8': sum(kilobytes).toFixed(1),
        },
      ]
    }),
  )
  console.table(Object.fromEntries(rows))
  console.log(`goals of a view: ${GOALS.requests} requests, ${GOALS.kilobytes} kB`)
  map.close()
} finally {
  await rm(dir, { recursive: true, force: true })
}

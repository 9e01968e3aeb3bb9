import { z } from 'zod'
import { OWN_MACHINE } from '#server/base/config'
import type { Services } from '#server/base/services'
import type { Streets } from '#server/base/streets'

const TIMEOUT_MS = 5000
const MAX_ANSWER_BYTES = 5 * 2 ** 20
const MAX_ORIGINS = 30
const MAX_DESCRIPTIONS = 30

/** Nothing that a Content-Security-Policy reads as its own. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/

const Source = z.object({
  type: z.string(),
  url: z.string().optional(),
  urls: z.array(z.string()).optional(),
  tiles: z.array(z.string()).optional(),
  data: z.unknown().optional(),
})
const UNDESCRIBED: ReadonlySet<string> = new Set(['image', 'video'])
const Style = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), Source),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
})
const TileJson = z.object({ tiles: z.array(z.string()) })

/** The style with every origin that it names. One that cannot be read is logged and left out. */
export async function readStreetStyle(url: string, log: Services['log']): Promise<Streets['style']> {
  try {
    const origins = await findOrigins(url)
    log.info({ style: url, origins }, 'maps have the streets of a style')
    return { url, origins }
  } catch (error) {
    log.error({ err: error, style: url }, 'the style of MAP_STYLE_URL cannot be read: maps have no streets')
    return undefined
  }
}

async function findOrigins(url: string): Promise<string[]> {
  const style = await fetchJson(url)
  const { sources, glyphs, sprite } = Style.parse(style.content)
  const resolve = (addresses: readonly unknown[], base: string) =>
    addresses.flatMap((text) => (typeof text === 'string' && URL.canParse(text, base) ? [new URL(text, base).href] : []))
  const all = Object.values(sources)
  const descriptions = resolve(
    all.filter(({ type }) => !UNDESCRIBED.has(type)).map((source) => source.url),
    style.url,
  )
  requireAtMost(MAX_DESCRIPTIONS, descriptions, 'descriptions of sources')
  const described = await Promise.all(
    descriptions.map(async (address) => {
      originOf(address)
      const answer = await fetchJson(address)
      return [answer.url, ...resolve(TileJson.parse(answer.content).tiles, answer.url)]
    }),
  )
  const sprites = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map((part) => part.url)
  const drawn = all.flatMap(({ type, url: media, urls = [], tiles = [], data }) =>
    UNDESCRIBED.has(type) ? [media, ...urls] : [...tiles, data],
  )
  const named = resolve([glyphs, ...sprites, ...drawn], style.url)
  const asked = [url, style.url, ...descriptions, ...described.flat(), ...named].filter((address) => !address.startsWith('data:'))
  const origins = [...new Set(asked.map(originOf))]
  requireAtMost(MAX_ORIGINS, origins, 'origins')
  return origins
}

function originOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.has(hostname))
  if (!isSafe || !HOST.test(hostname)) throw new Error(`it names ${withoutQuery(address)}, which maps cannot ask`)
  return origin
}

/** Queries may hold keys. */
const withoutQuery = (address: string) => address.replace(/[?#].*/s, '').slice(0, 200)

function requireAtMost(max: number, list: readonly string[], what: string): void {
  if (list.length > max) throw new Error(`it names ${list.length} ${what}, and ${max} are possible`)
}

/** `url`: after redirects, which a page follows too. */
async function fetchJson(url: string): Promise<{ url: string; content: unknown }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return { url: answer.url, content: JSON.parse(await readText(answer)) as unknown }
}

async function readText(answer: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = answer.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`${answer.url} answers more than 5 MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

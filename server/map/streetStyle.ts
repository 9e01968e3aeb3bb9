import { z } from 'zod'
import type { Services } from '#server/base/services'
import type { Streets } from '#server/base/streets'

const TIMEOUT_MS = 5000

const Source = z.object({ url: z.string().optional(), tiles: z.array(z.string()).optional(), data: z.unknown().optional() })
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
    all.map((source) => source.url),
    style.url,
  )
  const described = await Promise.all(
    descriptions.map(async (address) => {
      const answer = await fetchJson(address)
      return [answer.url, ...resolve(TileJson.parse(answer.content).tiles, answer.url)]
    }),
  )
  const sprites = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map((part) => part.url)
  const named = resolve([glyphs, ...sprites, ...all.flatMap(({ tiles = [], data }) => [...tiles, data])], style.url)
  const origins = [url, style.url, ...descriptions, ...described.flat(), ...named].map((address) => new URL(address).origin)
  return [...new Set(origins)].filter((origin) => /^https?:/.test(origin))
}

/** `url`: after redirects, which a page follows too. */
async function fetchJson(url: string): Promise<{ url: string; content: unknown }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return { url: answer.url, content: await answer.json() }
}

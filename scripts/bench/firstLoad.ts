// `npm run bench:load`: medians of first visits with a slow network and CPU.
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { BuiltServer } from '#testkit/server/builtServer'
import { median, printTable } from './table'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    // Parts of their names.
    line: { type: 'string', default: '' },
    page: { type: 'string', default: '' },
  },
})

/** Bits per second, milliseconds per request. Named by Lighthouse and, below, DevTools. */
const lines = [
  { name: 'Slow 4G (1.6 Mbit/s, 150 ms)', bits: 1_600_000, latency: 150 },
  { name: 'Fast 3G (1.4 Mbit/s, 562 ms)', bits: 1_440_000, latency: 562 },
]
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

interface Visit {
  lcp: number
  cls: number
  blocked: number
  element: string
}

interface Painted {
  element: Element | null
  value: number
  hadRecentInput: boolean
}

const server = await BuiltServer.start({ DEMO_DATA: '1' })
const browser = await launchBrowser()
try {
  const [trip] = (await (await fetch(`${server.url}/api/itineraries?limit=1`)).json()) as {
    id: string
    author: { username: string }
  }[]
  if (trip === undefined) throw new Error('There is no demo itinerary to look at')
  const pages = { home: '/', itinerary: `/itineraries/${trip.id}`, profile: `/${trip.author.username}`, search: '/search?q=roma' }
  const rows: string[][] = []
  for (const line of lines.filter((one) => one.name.includes(values.line)))
    for (const [name, path] of Object.entries(pages).filter(([one]) => one.includes(values.page)))
      for (const [screen, device] of Object.entries({ phone, desktop })) {
        const visits: Visit[] = []
        for (let run = 0; run < Number(values.runs); run += 1) visits.push(await visit(browser, path, line, device))
        const middle = (pick: (one: Visit) => number) => median(visits.map(pick))
        rows.push([
          line.name,
          name,
          screen,
          `${(middle(({ lcp }) => lcp) / 1000).toFixed(2)} s`,
          middle(({ cls }) => cls).toFixed(3),
          `${middle(({ blocked }) => blocked).toFixed(0)} ms`,
          visits.at(-1)?.element ?? '',
        ])
      }
  printTable(
    `Medians of ${values.runs} cold visits, processor slowed ${values.slowdown}×`,
    ['Line', 'Page', 'Screen', 'LCP', 'CLS', 'Blocked', 'Largest element'],
    rows,
  )
} finally {
  await browser.close()
  await server.dispose()
}

/** Until nothing was painted for two seconds. */
async function visit(
  from: Browser,
  path: string,
  { bits, latency }: { bits: number; latency: number },
  device: typeof phone | typeof desktop,
): Promise<Visit> {
  const context = await from.newContext({ ...device, locale: 'es-ES', serviceWorkers: 'block' })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bits / 8,
    uploadThroughput: bits / 16,
  })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  // With Cross-Origin-Opener-Policy the page gets a new process: throttle it afterwards.
  await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
  // `main` is empty until its code is loaded.
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.querySelector('main :is(h1, h2)') !== null,
  )
  await page.waitForLoadState('networkidle')
  // No named functions: tsx would call helpers that the page lacks.
  const seen = await page.evaluate(async () => {
    const found = { lcp: 0, cls: 0, blocked: 0, element: '', at: performance.now() }
    for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
      new PerformanceObserver((list) => {
        found.at = performance.now()
        for (const entry of list.getEntries() as (PerformanceEntry & Painted)[])
          if (type === 'longtask') found.blocked += entry.duration - 50
          else if (type === 'layout-shift') found.cls += entry.hadRecentInput ? 0 : entry.value
          else {
            found.lcp = entry.startTime
            found.element = [entry.element?.tagName.toLowerCase(), entry.element?.getAttribute('class')?.split(' ')[0]].join(' ')
          }
      }).observe({ type, buffered: true })
    while (performance.now() - found.at < 2000) await new Promise((resolve) => setTimeout(resolve, 100))
    return found
  })
  await context.close()
  return seen
}

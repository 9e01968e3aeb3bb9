// `npm run bench:crowd`: cost for a page with 600 events while others edit.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession } from 'playwright'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { BuiltServer } from '#testkit/server/builtServer'
import { Ledger } from '../load/ledger'
import { openLightEditor, type LightEditor } from '../load/lightEditor'
import { addCollaborator, createTrip, registerUser, type SimulatedUser } from '../load/people'
import { fillTrip } from './fillTrip'
import { printTable } from './table'

const { values } = parseArgs({
  options: {
    others: { type: 'string', default: '250' },
    /** A second, by all editors. */
    rate: { type: 'string', default: '250' },
    seconds: { type: 'string', default: '20' },
    slowdown: { type: 'string', default: '4' },
  },
})
const [others, rate, seconds, slowdown] = [values.others, values.rate, values.seconds, values.slowdown].map(Number) as [
  number,
  number,
  number,
  number,
]
const [DAYS, EVENTS_PER_DAY] = [60, 10]

const server = await BuiltServer.start()
const browser = await launchBrowser()
try {
  const { url } = server
  const ana = await registerUser(url, 'crowd', 0)
  const itineraryId = await createTrip(url, ana, 'La vuelta al mundo', DAYS)
  const days = await fillTrip(url, ana.cookie, itineraryId, EVENTS_PER_DAY)
  const ledger = new Ledger()
  const crowd: LightEditor[] = []
  for (let number = 1; number <= others; number += 1) {
    const person = await registerUser(url, 'crowd', number)
    await addCollaborator(url, ana, itineraryId, person.username)
    crowd.push(await openLightEditor(url, person, itineraryId, number, ledger, days[number % DAYS]))
  }
  // Adds its event: only edits are measured.
  for (const editor of crowd) editor.act(Math.random)

  const tools = await openSlowly(browser, ana, `/itineraries/${itineraryId}`)
  await pause(5000)
  const quiet = await shareDuring(tools, seconds * 1000)
  let turn = 0
  const editing = setInterval(() => crowd[turn++ % crowd.length]?.act(Math.random), 1000 / rate)
  await pause(2000)
  const before = ledger.edits
  const busy = await shareDuring(tools, seconds * 1000)
  const edits = (ledger.edits - before) / seconds
  clearInterval(editing)
  for (const editor of crowd) editor.close()

  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  printTable(
    `The page of a trip of ${DAYS * EVENTS_PER_DAY} events, share of a processor slowed ${slowdown}×`,
    ['What', 'Share'],
    [
      ['idle', percent(quiet)],
      [`${others} others edit ${edits.toFixed(0)} times a second`, percent(busy)],
    ],
  )
} finally {
  await browser.close()
  await server.dispose()
}

/** With CPU throttling. */
async function openSlowly(from: Browser, { cookie }: SimulatedUser, path: string): Promise<CDPSession> {
  const context = await from.newContext({ baseURL: server.url, locale: 'es-ES', serviceWorkers: 'block' })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: server.url }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByText('Todo guardado', { exact: true }).first().waitFor()
  const tools = await context.newCDPSession(page)
  // CPU time, independent of other load.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return tools
}

/** Of the main thread. */
async function shareDuring(tools: CDPSession, ms: number): Promise<number> {
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const [from, since] = [await worked(), performance.now()]
  await pause(ms)
  return ((await worked()) - from) / ((performance.now() - since) / 1000)
}

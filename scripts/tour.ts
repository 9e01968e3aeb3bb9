// `npm run tour -- itinerary --widths 360 --schemes dark`: screenshots of every screen and state
// with demo data, at three widths in both schemes, and contact sheets, into screens/tour/. Fails
// on browser errors.
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { BuiltServer } from '#testkit/server/builtServer'
import { openScreenshotLane } from './tour/lane'
import { joinScreenshots } from './tour/joinScreenshots'
import { createDemoContent } from '#testkit/screens/demoContent'
import { scenes } from '#testkit/screens/scenes'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'screens/tour' },
    lanes: { type: 'string', default: '2' },
    exact: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`npm run tour -- [part of a scene's name]… [options]
  --exact                       the whole name, not a part of it
  --widths 360,768,1440         --schemes light,dark
  --lanes 2                     how many pictures are taken at a time
  --out screens/tour            folder of the pictures`)
  process.exit()
}

const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((part) => (values.exact ? name === part : name.includes(part)))
const wanted = scenes.filter(({ name }) => isWanted(name))
const looks = values.schemes
  .split(',')
  .flatMap((scheme) => values.widths.split(',').map((width) => ({ scheme, width: Number(width) })))

if (positionals.length === 0) await rm(values.out, { recursive: true, force: true })
await mkdir(values.out, { recursive: true })
const server = await BuiltServer.start({ DEMO_DATA: '1' })
const browser = await launchBrowser()
let problems = 0
try {
  const demo = await createDemoContent(server.url)
  const work = looks.values()
  const walk = async () => {
    for (const look of work) {
      const photographer = openScreenshotLane(browser, demo, { ...look, url: server.url, out: values.out })
      for (const scene of wanted) {
        const { file, troubles } = await photographer.photograph(scene)
        console.log([file, ...troubles.map((trouble) => `  ! ${trouble}`)].join('\n'))
        problems += troubles.length
      }
      await photographer.close()
    }
  }
  await Promise.all(Array.from({ length: Number(values.lanes) }, walk))
  await joinScreenshots(values.out)
} finally {
  await browser.close()
  await server.dispose()
}
console.log(`\n${problems} problems`)
if (problems > 0) process.exitCode = 1

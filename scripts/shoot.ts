// `npm run shoot -- /itineraries/… --user ana --password …`: screenshots of a running server into
// screens/, and browser errors.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { brokenImages, openContext, openPage } from '#testkit/browser/openPage'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    user: { type: 'string' },
    password: { type: 'string' },
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    full: { type: 'boolean', default: false },
    out: { type: 'string', default: 'screens' },
    wait: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || positionals.length === 0) {
  console.log(`npm run shoot -- <path>… [options]
  --url http://localhost:3000   the running server
  --user, --password            signs in first
  --widths 360,768,1440         --schemes light,dark
  --full                        the whole page, not just the window
  --wait '<selector>'           waits for this to be visible
  --out screens                 folder of the pictures`)
  process.exit(values.help ? 0 : 1)
}

await mkdir(values.out, { recursive: true })
const browser = await launchBrowser()
let problems = 0
for (const scheme of values.schemes.split(','))
  for (const width of values.widths.split(',').map(Number)) {
    const context = await openContext(browser, { ...values, width, dark: scheme === 'dark' })
    const { page, troubles, visit } = await openPage(context)
    for (const path of positionals) {
      await visit(path, { wait: values.wait })
      troubles.push(...(await brokenImages(page)))
      const name = path.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
      const file = join(values.out, `${name}-${width}-${scheme}.png`)
      await page.screenshot({ path: file, fullPage: values.full })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overflow > 0) troubles.push(`scrolls ${overflow} px sideways`)
      console.log([file, ...troubles.map((trouble) => `  ! ${trouble}`)].join('\n'))
      problems += troubles.splice(0).length
    }
    await context.close()
  }
await browser.close()
if (problems > 0) process.exitCode = 1

// `npm run tour`: photographs every screen and state of the built product with demo data, at three widths in both schemes, into
// screens/tour/, prints what went wrong in the browser meanwhile, and pastes contact sheets to look through.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../tests/support/browser'
import { BuiltServer } from '../tests/support/builtServer'
import { openPage } from './shoot/openPage'
import { pasteSheets } from './tour/pasteSheets'
import { prepare } from './tour/prepare'
import { scenes } from './tour/scenes'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'screens/tour' },
  },
})
const wanted = scenes.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))

await rm(values.out, { recursive: true, force: true })
await mkdir(values.out, { recursive: true })
const server = await BuiltServer.start({ DEMO_DATA: '1' })
const browser = await launchBrowser()
let problems = 0
try {
  const stage = await prepare(server.url)
  for (const scheme of values.schemes.split(','))
    for (const width of values.widths.split(',').map(Number))
      for (const scene of wanted) {
        const login = scene.as === undefined ? {} : { user: stage.logins[scene.as], password: stage.password }
        const { page, troubles, visit } = await openPage(browser, { url: server.url, ...login, width, dark: scheme === 'dark' })
        const file = join(values.out, `${scene.name}-${width}-${scheme}.png`)
        try {
          await scene.before?.(page)
          await visit(typeof scene.path === 'string' ? scene.path : scene.path(stage))
          await scene.act?.(page, { isPhone: width < 768 })
          await page.waitForTimeout(350)
          if (scene.window === true) await page.screenshot({ path: file })
          else await page.screenshot({ path: file, fullPage: true })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          if (overflow > 0) troubles.push(`scrolls ${overflow} px sideways`)
        } catch (error) {
          troubles.push(`not reached: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
          await page.screenshot({ path: file }).catch(() => undefined)
        }
        const serious = troubles.filter((trouble) => !(scene.expects ?? []).some((part) => part.test(trouble)))
        console.log([file, ...serious.map((trouble) => `  ! ${trouble}`)].join('\n'))
        problems += serious.length
        await page.context().close()
      }
  await pasteSheets(values.out)
} finally {
  await browser.close()
  await server.dispose()
}
console.log(`\n${problems} problems`)
if (problems > 0) process.exitCode = 1

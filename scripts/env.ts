/** `npm run env`: writes `.env.example` and the README's settings table. */
import { readFile, writeFile } from 'node:fs/promises'
import { resolveInProject } from '#server/base/projectRoot'
import { envExample, withSettingsTable } from './env/settingsText'

await writeFile(resolveInProject('.env.example'), envExample())
const readme = resolveInProject('README.md')
await writeFile(readme, withSettingsTable(await readFile(readme, 'utf8')))

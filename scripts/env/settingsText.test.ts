import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { inProject } from '#server/base/projectRoot'
import { readConfig, settings } from '#server/config'
import { envExample, withSettingsTable } from './settingsText'

const read = (file: string): Promise<string> => readFile(inProject(file), 'utf8')

describe('what is written about settings (`npm run env` writes it anew)', () => {
  it('is .env.example as the table of settings says', async () => {
    expect(await read('.env.example')).toBe(envExample())
  })

  it('is the table of the README as the table of settings says', async () => {
    const readme = await read('README.md')
    expect(withSettingsTable(readme)).toBe(readme)
  })

  it('names the defaults that hold: given by hand, they change nothing', () => {
    const given = envExample()
      .split('\n')
      .filter((line) => /^#\w+=/.test(line))
      .map((line) => line.slice(1).split('='))
    expect(given.map(([name]) => name)).toEqual(Object.keys(settings))
    expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}))
  })

  it('replaces only what stands between the marks', () => {
    const page = (between: string) => `before\n<!-- settings: x -->\n${between}<!-- /settings -->\nafter\n`
    expect(withSettingsTable(page('old\n'))).toBe(withSettingsTable(page('')))
    expect(withSettingsTable(page(''))).toMatch(
      /^before\n<!-- settings: x -->\n\| Variable [\s\S]+ \|\n<!-- \/settings -->\nafter\n$/,
    )
    expect(() => withSettingsTable('a page without marks')).toThrow('marks no place')
  })
})

import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { readConfig, settings } from '#server/config'
import { envExample, withSettingsTable } from './settingsText'

const read = (file: string): Promise<string> => readFile(resolveInProject(file), 'utf8')

describe('the documentation of settings (written by `npm run env`)', () => {
  it('matches the table of settings in .env.example', async () => {
    expect(await read('.env.example')).toBe(envExample())
  })

  it('matches the table of settings in the README', async () => {
    const readme = await read('README.md')
    expect(withSettingsTable(readme)).toBe(readme)
  })

  it('lists the actual defaults: setting them changes nothing', () => {
    const given = envExample()
      .split('\n')
      .filter((line) => /^#\w+=/.test(line))
      .map((line) => line.slice(1).split('='))
    expect(given.map(([name]) => name)).toEqual(Object.keys(settings))
    expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}))
  })

  it('replaces only the text between the marks', () => {
    const page = (between: string) => `before\n<!-- settings: x -->\n${between}<!-- /settings -->\nafter\n`
    expect(withSettingsTable(page('old\n'))).toBe(withSettingsTable(page('')))
    expect(withSettingsTable(page(''))).toMatch(
      /^before\n<!-- settings: x -->\n\| Variable [\s\S]+ \|\n<!-- \/settings -->\nafter\n$/,
    )
    expect(() => withSettingsTable('a page without marks')).toThrow('marks no place')
  })
})

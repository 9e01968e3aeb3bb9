import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

test('every rule of server/sync/RULES.md has a test with its number, and every number has a rule', () => {
  const rules = Array.from(read('../../server/sync/RULES.md').matchAll(/^- \*\*(R\d+)\*\*/gm), ([, rule]) => rule)
  const tests = ['./', '../sqlite/sync/'].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(folder, import.meta.url)))
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => folder + file),
  )
  const titles = tests.flatMap((file) =>
    Array.from(read(file).matchAll(/^\s*(?:(?:test|it)\(\s*)?['"`](R\d+) /gm), ([, rule]) => rule),
  )
  expect(new Set(rules).size).toBe(rules.length)
  expect(rules.filter((rule) => !titles.includes(rule))).toEqual([])
  expect(titles.filter((rule) => !rules.includes(rule))).toEqual([])
})

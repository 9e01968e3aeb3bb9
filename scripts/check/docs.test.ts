import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findBrokenReferences, findOutsideReferences, findCommentsOnMissingFiles, type Repository } from './docReferences'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CODE = /\.(?:ts|tsx|mjs|js|css|html)$/
const TEXT = /\.(?:ts|tsx|mjs|js|css|html|md|json)$/
/** They name what is forbidden elsewhere. */
const OWN_WORDS = ['scripts/check/docReferences.ts', 'scripts/check/docs.test.ts', 'package-lock.json']

function readRepository(): Repository {
  const beside = readdirSync(root, { withFileTypes: true })
  const folders = ['.ci', 'client', 'docs', 'drizzle', 'scripts', 'server', 'shared', 'testkit', 'tests']
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
  )
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  return {
    files: [...beside.filter((entry) => entry.isFile()).map(({ name }) => name), ...below],
    commands: Object.keys(scripts),
    read,
  }
}

describe('the documents of the repository', () => {
  const repository = readRepository()
  const documents = repository.files.filter((file) => file.endsWith('.md'))

  it('name only existing files, headings and commands', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/architecture.md', 'docs/decisions/README.md']),
    )
    expect(findBrokenReferences(documents, repository)).toEqual([])
  })

  it('refer to nothing outside the repository, nor do its sources', () => {
    const sources = repository.files.filter((file) => TEXT.test(file) && !OWN_WORDS.includes(file))
    expect(sources.length).toBeGreaterThan(1000)
    expect(findOutsideReferences(sources, repository.read)).toEqual([])
  })

  it('come with sources whose comments name only existing files', () => {
    const sources = repository.files.filter((file) => CODE.test(file) && !OWN_WORDS.includes(file))
    expect(sources.length).toBeGreaterThan(1000)
    expect(findCommentsOnMissingFiles(sources, repository)).toEqual([])
  })

  it('have exactly one title each', () => {
    const titles = documents.map((file) => repository.read(file).match(/^# /gm)?.length)
    expect(Object.fromEntries(documents.map((file, i) => [file, titles[i]]))).toEqual(
      Object.fromEntries(documents.map((file) => [file, 1])),
    )
  })
})

describe('the document check', () => {
  const texts: Record<string, string> = {
    'docs/a.md': '# Title of a\n',
    'server/sync/hub.ts': '',
  }
  const faults = (text: string) =>
    findBrokenReferences(['docs/b.md'], {
      files: ['docs/b.md', ...Object.keys(texts)],
      commands: ['dev'],
      read: (path) => (path === 'docs/b.md' ? text : (texts[path] ?? '')),
    })

  it.each([
    '[a](a.md), [its title](a.md#title-of-a), [elsewhere](https://example.org/x.ts), [code](../server/sync/hub.ts)',
    '`server/sync/hub.ts`, `server/sync`, `server/sync/`, `sync/hub.ts`, `hub.ts`, `dist/server/main.js`, `landmark.json`, `server/*.ts`',
    '`npm run dev`',
    '```\nserver/made/up.ts and `server/made/up.ts`\n```',
  ])('accepts %j', (text) => {
    expect(faults(text)).toEqual([])
  })

  it.each([
    ['[a](c.md)', 'docs/b.md links to c.md, which is not there'],
    ['[a](a.md#other)', 'docs/b.md links to a.md#other: no such heading'],
    ['`server/hub.ts`', 'docs/b.md names `server/hub.ts`, which is not there'],
    ['`server/legacy`', 'docs/b.md names `server/legacy`, which is not there'],
    ['`rub.ts`', 'docs/b.md names `rub.ts`, which is not there'],
    ['`npm run made-up`', 'docs/b.md names `npm run made-up`, which package.json does not know'],
  ])('finds a fault in %j', (text, fault) => {
    expect(faults(text)).toEqual([fault])
  })

  it.each([
    '// as the contract, section 6 says',
    '/** 4000 ms (spec: notices). */',
    'The design is in `sync-design.md`.',
    'see house.md',
    'lies in /work/main',
  ])('finds an outside reference in %j', (line) => {
    expect(findOutsideReferences(['a.ts'], () => line)).toEqual([`a.ts:1: ${line}`])
  })

  it.each(['// docs/contract.md, section 6', 'docs/decisions/house.md', "import x from './network/'", 'https://a.org/work/b'])(
    'finds no outside reference in %j',
    (line) => {
      expect(findOutsideReferences(['a.ts'], () => line)).toEqual([])
    },
  )

  it.each([
    ['// as in sync/hub.ts, and dist/server/main.js', []],
    ["import { a } from './gone.ts' // hub.ts", []],
    ['const a = 1 // see rub.ts', ['a.ts:1 names rub.ts, which is not there']],
    [' * Wider than legacy/hub.ts.', ['a.ts:1 names legacy/hub.ts, which is not there']],
  ])('finds a stale comment or none in %j', (line, found) => {
    expect(findCommentsOnMissingFiles(['a.ts'], { files: Object.keys(texts), read: () => line })).toEqual(found)
  })
})

import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SHORT_TESTS_FILTER } from '../check/runTests'
import type { Mutation } from './list'

const MAX_RUN_MS = 300_000
const TESTS = ['tests/sync', 'tests/sqlite/sync']
/** Simulations find gross faults at once. */
const FEW_HISTORIES = '20'

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
})

export interface MutationOutcome {
  isNoticed: boolean
  sentence: string
}

/** Throws unless `find` occurs exactly once. */
export function applyMutation(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`the text to replace occurs ${parts.length - 1} times`)
  return parts.join(replace)
}

/** Runs the tests of its rule in the copy, and reverts it. */
export async function tryMutation(copy: string, mutation: Mutation): Promise<MutationOutcome> {
  const file = join(copy, mutation.file)
  try {
    const text = await readFile(file, 'utf8')
    await writeFile(file, applyMutation(text, mutation))
    try {
      return outcomeOf(await runTests(copy, mutation.rule))
    } finally {
      await writeFile(file, text)
    }
  } catch (error) {
    return { isNoticed: false, sentence: error instanceof Error ? error.message : String(error) }
  }
}

async function runTests(copy: string, rule: string): Promise<{ title: string; status: string }[]> {
  const files = await filesNaming(copy, rule)
  if (files.length === 0) throw new Error('no test has its number in the title')
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const args = [
    'run',
    '--project',
    'server',
    '--tags-filter',
    SHORT_TESTS_FILTER,
    '-t',
    `^${rule} `,
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ]
  await new Promise<void>((resolve) => {
    const env = { ...process.env, SYNC_SIMULATIONS: FEW_HISTORIES }
    execFile(join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy, env, timeout: MAX_RUN_MS }, () => resolve())
  })
  const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')))
  return testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ title }) => title.startsWith(`${rule} `))
}

async function filesNaming(copy: string, rule: string): Promise<string[]> {
  const all = await Promise.all(
    TESTS.map(async (folder) => (await readdir(join(copy, folder))).map((name) => join(folder, name))),
  )
  const files = all.flat().filter((name) => name.endsWith('.test.ts'))
  const named = await Promise.all(
    files.map(async (file) => new RegExp(`['"\`]${rule} `).test(await readFile(join(copy, file), 'utf8'))),
  )
  return files.filter((_, i) => named[i])
}

function outcomeOf(results: readonly { title: string; status: string }[]): MutationOutcome {
  const failed = results.find(({ status }) => status === 'failed')
  if (failed !== undefined) return { isNoticed: true, sentence: failed.title }
  const passed = results.filter(({ status }) => status === 'passed').length
  return {
    isNoticed: false,
    sentence: passed === 0 ? 'no test ran: does the changed code load?' : `${passed} tests pass all the same`,
  }
}

import { expect, it } from 'vitest'
import { findReadabilityFaults } from './findFaults'

const plain = '/** Milliseconds until the next retry. */\nexport const wait = 5\n'

it('accepts short comments, and words in code that only look vague', () => {
  expect(findReadabilityFaults([{ file: 'server/wait.ts', text: `${plain}const nobody = 'whoever, whom'\n` }])).toEqual([])
})

it('finds vague comments in any position', () => {
  const faults = (text: string) => findReadabilityFaults([{ file: 'client/src/wait.tsx', text }])
  const fault = ['client: 1 vague words in 1 comment lines, above 8 per 1,000']
  expect(faults('/** Tells somebody. */\nexport const a = 1\n')).toEqual(fault)
  expect(faults('export const a = 1 // until whoever asks\n')).toEqual(fault)
  expect(faults('export const A = () => <p>{/* for nobody */}</p>\n')).toEqual(fault)
})

it('finds a top folder with long comment lines on average', () => {
  const long = '// one two three four five six seven eight nine ten eleven twelve\n'
  expect(findReadabilityFaults([{ file: 'shared/a.ts', text: long }])).toEqual(['shared: 12.0 words a comment line, above 9'])
  expect(findReadabilityFaults([{ file: 'shared/a.ts', text: `${long}\n${plain}` }])).toEqual([])
})

it('finds product files above 500 lines, not long tests', () => {
  const text = 'export {}\n'.repeat(501)
  expect(findReadabilityFaults([{ file: 'server/a.ts', text }])).toEqual(['server/a.ts: 501 lines, above 500'])
  expect(findReadabilityFaults([{ file: 'server/a.test.ts', text }])).toEqual([])
  expect(findReadabilityFaults([{ file: 'tests/a.ts', text }])).toEqual([])
})

it('finds too many small files with one importer, tests not counted', () => {
  const sources = ['a', 'b', 'c'].map((name) => ({ file: `shared/${name}.ts`, text: 'export {}\n' }))
  const from = (file: string, to: string) => ({ from: file, to, line: 1, specifier: to, own: true, typeOnly: false })
  expect(findReadabilityFaults(sources, [from('shared/b.ts', 'shared/a'), from('shared/c.ts', 'shared/a')])).toEqual([])
  expect(findReadabilityFaults(sources, [from('shared/b.ts', 'shared/a'), from('shared/a.test.ts', 'shared/a')])).toEqual([
    '1 of 3 product files are below 40 lines with one importer, above 8 %',
  ])
})

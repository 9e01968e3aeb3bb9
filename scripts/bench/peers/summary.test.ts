import { expect, it } from 'vitest'
import type { MetricColumn } from './cases'
import { compareRounds, markdownTable, computeSpread } from './summary'

const columns: MetricColumn[] = [
  { figure: 'p99', title: 'p99', digits: 1, compares: true },
  { figure: 'lost', title: 'not seen', digits: 0 },
]

it('a spread has the minimum, the median and the maximum of the rounds', () => {
  const rounds = [{ p99: 30 }, { p99: 10 }, { p99: 11 }]
  expect(computeSpread(rounds, 'p99')).toEqual({ least: 10, median: 11, most: 30 })
  expect(computeSpread([...rounds, { p99: 13 }], 'p99')).toEqual({ least: 10, median: 12, most: 30 })
})

it('rounds without the figure do not count, and without any there is no spread', () => {
  expect(computeSpread([{ p99: NaN }, {}, { p99: 4 }], 'p99')).toEqual({ least: 4, median: 4, most: 4 })
  expect(computeSpread([{ p99: NaN }, {}], 'p99')).toBeUndefined()
})

it('a table compares Periplo, the first row, with each other row', () => {
  const results = new Map([
    [
      'Periplo',
      [
        { p99: 6, lost: 0 },
        { p99: 4, lost: 0 },
      ],
    ],
    ['relay', [{ p99: 2.5, lost: 0 }]],
    ['broken', [{ lost: 1200 }]],
  ])
  expect(markdownTable(compareRounds(results, columns))).toBe(
    [
      '|  | p99 | ours ÷ this | not seen |',
      '|---|---:|---:|---:|',
      '| Periplo | 5.0 (4.0–6.0) |  | 0 |',
      '| relay | 2.5 | 2.00 | 0 |',
      '| broken | – |  | 1,200 |',
    ].join('\n'),
  )
})

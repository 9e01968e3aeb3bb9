import type { Contestant } from './contestants'
import type { BenchMetrics, MeasuredServer, BenchSize } from './measuredServer'
import {
  measureClosedLoop,
  measureColdOpen,
  measureReconnects,
  fillWithHistory,
  measureFixedRate,
  measureKillDuringEdits,
  LONG_HISTORY,
  TARGET_P99_MS,
} from './measures'

export interface MetricColumn {
  figure: string
  title: string
  digits: number
  /** Shows the ratio to ours. */
  compares?: true
}

export interface BenchCase {
  /** As in `--only`, which also takes the letter alone. */
  id: string
  title: string
  size: BenchSize
  columns: MetricColumn[]
  takes?: (contestant: Contestant) => boolean
  /** Done once for all rounds. */
  fill?: (measurement: MeasuredServer) => Promise<void>
  measure: (measurement: MeasuredServer, seconds: number) => Promise<BenchMetrics>
}

const small = { eventsPerDay: 6, note: 'Una nota de las que se escriben' }
const size = (documents: number, clients: number, content = small, days = 7): BenchSize => ({ documents, clients, content, days })

const delays: MetricColumn[] = [
  { figure: 'p50', title: 'seen p50 ms', digits: 1 },
  { figure: 'p95', title: 'p95', digits: 1 },
  { figure: 'p99', title: 'p99', digits: 1, compares: true },
]
const costs: MetricColumn[] = [
  { figure: 'µs an edit', title: 'µs an edit', digits: 0, compares: true },
  { figure: 'µs a delivery', title: 'µs a delivery', digits: 1 },
]
const peak: MetricColumn = { figure: 'peak MiB', title: 'peak MiB', digits: 0 }
const lost: MetricColumn = { figure: 'lost', title: 'not seen', digits: 0 }

const keeps = ({ keeps }: Contestant) => keeps

const returns = (id: string, after: string, restarts: boolean): BenchCase => ({
  id,
  title: `500 editors of 50 documents reconnect at the same time after ${after}`,
  size: size(50, 10),
  columns: [
    { figure: 'half', title: 'half reconnected after ms', digits: 0 },
    { figure: 'last', title: 'last reconnected after ms', digits: 0, compares: true },
    { figure: 'processor ms', title: 'processor ms', digits: 0 },
    peak,
  ],
  measure: measureReconnects(restarts),
})

const many = (clients: number): BenchCase => ({
  id: `A${clients}`,
  title: `One document, ${clients} editors, 100 edits a second in all`,
  size: size(1, clients),
  columns: [...delays, ...costs, peak, lost],
  measure: measureFixedRate(100),
})

const loop = (id: string, documents: number, clients: number): BenchCase => ({
  id,
  title: `Maximum throughput: ${documents} ${documents === 1 ? 'document' : 'documents'}, ${clients} editors each, p99 below ${TARGET_P99_MS} ms`,
  size: size(documents, clients),
  columns: [
    { figure: 'edits a second', title: 'edits a second', digits: 0, compares: true },
    ...delays.map(({ figure, title, digits }) => ({ figure, title, digits })),
    { figure: 'µs an edit', title: 'µs an edit', digits: 0 },
    { figure: 'ahead', title: 'edits in flight, each', digits: 0 },
    peak,
    lost,
  ],
  measure: measureClosedLoop,
})

const ofSize = (id: string, words: string, content: BenchSize['content'], days: number): BenchCase => ({
  id,
  title: `A document of ${words}, 5 editors, 50 edits a second in all`,
  size: size(1, 5, content, days),
  columns: [...delays, ...costs, peak, lost],
  measure: measureFixedRate(50),
})

export const benchCases: readonly BenchCase[] = [
  many(10),
  many(50),
  many(200),
  {
    id: 'B',
    title: '500 documents, 2 editors each, one edit a second in each',
    size: size(500, 2),
    columns: [...delays, ...costs, { figure: 'KiB a document', title: 'KiB a document', digits: 0, compares: true }, peak, lost],
    measure: measureFixedRate(500),
  },
  loop('C1', 1, 20),
  loop('C50', 50, 2),
  {
    id: 'D',
    title: `A document with ${LONG_HISTORY.toLocaleString('en')} edits, opened after a server restart`,
    size: size(1, 5),
    columns: [
      { figure: 'ms', title: 'ms until loaded', digits: 0, compares: true },
      { figure: 'kB', title: 'kB', digits: 0 },
      { figure: 'processor ms', title: 'processor ms', digits: 0 },
      peak,
    ],
    takes: keeps,
    fill: fillWithHistory,
    measure: measureColdOpen,
  },
  {
    id: 'E',
    title: 'SIGKILL during 200 edits a second of 20 editors, whose browsers are lost too',
    size: size(1, 20),
    columns: ['seen', 'seen, lost', 'confirmed', 'confirmed, lost'].map((figure) => ({ figure, title: figure, digits: 0 })),
    takes: keeps,
    measure: measureKillDuringEdits,
  },
  returns('F1', 'a server restart', true),
  returns('F2', 'their connections were cut', false),
  ofSize('G1', '15 kB', small, 7),
  // The last quarter of 2 MiB is closed to a document's main author.
  ofSize('G2', '1.5 MB', { eventsPerDay: 40, note: 'Una nota de las que se escriben. '.repeat(7) }, 75),
]

import { cpus, totalmem } from 'node:os'
import { canPinCpu } from './serverProcess'
import { versionOf } from './installPeers'
import type { PeersOptions } from './options'
import { MAX_OTHER_CORES, type RunResult } from './rounds'
import { compareRounds, markdownTable } from './summary'

export async function renderBenchmarksPage(run: RunResult, options: PeersOptions, peers: string): Promise<string> {
  const names = ['@y/websocket-server', '@hocuspocus/server', '@hocuspocus/extension-sqlite', 'yjs']
  const versions = await Promise.all(names.map(async (name) => `${name} ${await versionOf(peers, name)}`))
  const tables = run.results.map(
    ({ case: { id, title, columns }, figures }) => `### ${id}. ${title}\n\n${markdownTable(compareRounds(figures, columns))}`,
  )
  return `${beginning}
${tables.join('\n\n')}

## Machine and versions

- ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux, Node ${process.version}.
- ${canPinCpu ? 'The server is pinned to one core, the load to another.' : 'Server and load share the cores.'}
- ${versions.join(', ')}.
- ${options.rounds} rounds of ${options.seconds} seconds. ${run.measurements} measurements. ${run.repeated} more were discarded, because other processes
  used more than ${MAX_OTHER_CORES} cores. After ${options.repeats} repetitions, ${run.disturbed} such measurements were kept.
${ending}`
}

const beginning = `# Benchmarks

The sync server beside other sync servers, measured from outside over sockets. Processor time and memory are what Linux counts for the server process.
\`npm run bench:peers -- --out docs/benchmarks.md\` measures everything and writes this page. Limits of one process, and everything but sync, are in
[measured.md](measured.md).

| Contestant | What it is |
|---|---|
| Periplo | The built server with real accounts and trips. Each update is checked and on disk (\`SYNC_DURABILITY=full\`) before its broadcast; rows and history follow. Rate and connection limits are off |
| relay | The floor: forwards each message, reads and stores nothing |
| relay, one frame a turn | The same, with one frame for each receiver and turn of the event loop |
| y-websocket | \`@y/websocket-server\` with its defaults: documents are in memory. 0.1.1 is its last version for Yjs 13 |
| y-websocket, LevelDB | The same with \`YPERSISTENCE\` |
| Hocuspocus, SQLite | \`@hocuspocus/server\` with its SQLite extension, as documented: it writes a document 2 to 10 seconds after an edit |

- Contestants take turns in every round, each in a fresh process with the Node options of \`npm start\`.
- A cell is the median of the rounds, with minimum and maximum in brackets. *Ours ÷ this* is Periplo's median divided by the row's.
- All editors are in one other process. They keep no documents and look for marks in the received bytes, so that the load is not the bottleneck.
- *Seen* is the time from an edit until another editor has it, over all receivers.
- *µs an edit* is all processor time of the server, user and system, divided by the edits. It includes 2.5 seconds afterwards, so that deferred work counts.
- D and E leave out the relays and y-websocket without LevelDB: they store nothing.
- *Confirmed* is what a server acknowledged: Periplo what is on disk, Hocuspocus what it received, y-websocket nothing.
- In F1 y-websocket answers before it has loaded a document, and the relays load nothing.

## Results
`

const ending = `
## How to repeat

\`npm run bench:peers\` prints the tables. \`-- --only A50,B --who Periplo,Hocuspocus --rounds 5 --seconds 10\` runs a part, \`-- --quick\` runs one short round.

- It needs Linux, and npm for the peers, which it installs on first use below \`node_modules/.cache\`.
- Run nothing else at the same time. A measurement during which other processes use more than ${MAX_OTHER_CORES} cores is repeated, up to \`--repeats\` times.
- Each printed line also shows how much of its core the load used. *BUSY* means that the load was the bottleneck.
`

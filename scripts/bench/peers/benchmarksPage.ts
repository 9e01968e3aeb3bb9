import { cpus, totalmem } from 'node:os'
import { canPin } from './onCore'
import { versionOf } from './installPeers'
import type { Options } from './options'
import { MOST_OTHERS, type RunResult } from './rounds'
import { compareRounds, markdownTable } from './summary'

export async function benchmarksPage(run: RunResult, options: Options, peers: string): Promise<string> {
  const names = ['@y/websocket-server', '@hocuspocus/server', '@hocuspocus/extension-sqlite', 'yjs']
  const versions = await Promise.all(names.map(async (name) => `${name} ${await versionOf(peers, name)}`))
  const tables = run.results.map(
    ({ case: { id, title, columns }, figures }) => `### ${id}. ${title}\n\n${markdownTable(compareRounds(figures, columns))}`,
  )
  return `${beginning}
${tables.join('\n\n')}

## Machine and versions

- ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux, Node ${process.version}.
- ${canPin ? 'The server is held to one core, the load to another.' : 'Server and load share the cores as they like.'}
- ${versions.join(', ')}.
- ${options.rounds} rounds of ${options.seconds} seconds. ${run.measurements} measurements; ${run.repeated} more were thrown away, for other processes
  used more than ${MOST_OTHERS} cores meanwhile, and ${run.disturbed} were kept although they did, after ${options.repeats} repetitions.
${ending}`
}

const beginning = `# Benchmarks

The sync server beside its peers, measured from outside: over sockets, with the processor's time and the memory that Linux counts for the server's process.
\`npm run bench:peers -- --out docs/benchmarks.md\` measures everything and writes this page. What one process holds, and everything but sync, is in
[measured.md](measured.md).

| Contestant | What it is |
|---|---|
| Periplo | The built server: real accounts and trips, each update checked and on disk (\`SYNC_DURABILITY=full\`) before anybody else gets it, rows and history written after. Only the limits of rate and number are lifted |
| relay | The floor: hands each message on to the others, reads and keeps nothing |
| relay, one frame a turn | The same; what a receiver gets in one turn of the event loop is one frame |
| y-websocket | \`@y/websocket-server\` as it starts by default: documents live in memory. 0.1.1 is its last version for Yjs 13 |
| y-websocket, LevelDB | The same with \`YPERSISTENCE\` |
| Hocuspocus, SQLite | \`@hocuspocus/server\` with its SQLite extension, as documented: a document is written 2 to 10 seconds after an edit |

- Contestants take turns in every round, each in a fresh process, all with the Node options of \`npm start\`. A cell is the median of the rounds, with the least and the
  most in brackets. *Ours ÷ this* is Periplo's median divided by the row's.
- All editors live in one other process. They keep no documents: they find marks in the bytes they get, so that the load is not what is slow.
- *Seen* is the time from an edit until another editor has it, over all receivers. *µs an edit* is all of the server's processor time, code and system, divided by
  the edits, and includes 2.5 seconds afterwards, so that what a server puts off counts too.
- In D and E the relays and y-websocket without LevelDB are left out: they keep nothing. *Confirmed* is what a server told the editor it has: Periplo
  says so of what is on disk, Hocuspocus of what it took, y-websocket says nothing.
- In F1 the server is not given time to warm up after it started; Periplo does that once there is time for it. y-websocket answers before it has loaded a document, the
  relays have nothing to load.

## Results
`

const ending = `
## How to repeat

\`npm run bench:peers\` prints the tables; \`-- --only A50,B --who Periplo,Hocuspocus --rounds 5 --seconds 10\` takes some of it, \`-- --quick\` takes one short round. It
needs Linux, and npm for the peers, which it installs on first use below \`node_modules/.cache\`. Nothing else should run meanwhile: a
measurement during which other processes use more than ${MOST_OTHERS} cores is made again, up to \`--repeats\` times. Each line that is printed also says how much of its core the load took;
*BUSY* means that the load was what is slow.
`

import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchCpu } from './syncCpu'
import { benchWire } from './syncWire'

// The sync server against its floor, in one run: numbers depend on the machine, ratios hardly do.
const folder = await mkdtemp(join(tmpdir(), 'periplo-bench-'))
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`)
try {
  await benchCpu(join(folder, 'cpu'))
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
  await benchWire(join(folder, 'wire'), [
    { title: '2 clients, 1 writes, 20/s', clients: 2, writers: 1, rate: 20, seconds },
    { title: '5 clients, 5 write, 200/s', clients: 5, writers: 5, rate: 200, seconds },
    { title: '50 clients, 10 write, 200/s', clients: 50, writers: 10, rate: 200, seconds },
    { title: '100 clients, 20 write, 400/s', clients: 100, writers: 20, rate: 400, seconds },
    { title: '5 clients, 5 write, 3000/s', clients: 5, writers: 5, rate: 3000, seconds },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

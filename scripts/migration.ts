// `npm run migration [-- --name thing]`: after a change of the tables, the next migration of each engine.
import { run } from './check/run'
import { engines, generateCommand } from './migration/drizzleKit'

for (const engine of engines)
  if (!(await run([...generateCommand(engine), ...process.argv.slice(2)]))) {
    process.exitCode = 1
    break
  }

// `npm run migration [-- --name thing]`: generates migrations for both engines from the tables.
import { run } from './check/run'
import { engines, generateCommand } from './migration/drizzleKit'

for (const engine of engines)
  if (!(await run([...generateCommand(engine), ...process.argv.slice(2)]))) {
    process.exitCode = 1
    break
  }

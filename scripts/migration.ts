// `npm run migration [-- --name thing]`: generates migrations for both engines from the tables.
import { runProgram } from './check/run'
import { engines, generateCommand } from './migration/drizzleKit'

for (const engine of engines)
  if (!(await runProgram([...generateCommand(engine), ...process.argv.slice(2)]))) {
    process.exitCode = 1
    break
  }

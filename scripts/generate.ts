// `npm run generate`: a database of any size.
import { databaseFile, openSqlite } from '#server/base/db/openSqlite'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { fillDatabase } from './generate/fillDatabase'
import { readOptions } from './generate/options'
import { claimFolder } from './operations/base/claimFolder'
import { runCommand, say, secondsSince } from './operations/base/command'

await runCommand(async (args) => {
  const { dataDir, ...amounts } = readOptions(args)
  const start = performance.now()
  const release = claimFolder(dataDir)
  const gazetteer = openGazetteer((await ensureGazetteer(dataDir)).file)
  const db = openSqlite(databaseFile(dataDir))
  try {
    await fillDatabase(db, gazetteer, amounts, (stage, done, total) =>
      process.stdout.write(`\r${stage}: ${done}/${total}`.padEnd(60)),
    )
    say(`\r${dataDir} is filled, in ${secondsSince(start)}`.padEnd(60))
  } finally {
    await db.close()
    gazetteer.close()
    release()
  }
})

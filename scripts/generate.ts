// `npm run generate`: a database of any size.
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { fillDatabase } from './generate/fillDatabase'
import { readGenerateOptions } from './generate/options'
import { claimDataFolder } from './operations/base/openDatabase'
import { runCommand, printLine, secondsSince } from './operations/base/command'

await runCommand(async (args) => {
  const { dataDir, ...amounts } = readGenerateOptions(args)
  const start = performance.now()
  const release = claimDataFolder(dataDir)
  const gazetteer = openGazetteer((await ensureGazetteer(dataDir)).file)
  const db = openSqlite(databaseFilePath(dataDir))
  try {
    await fillDatabase(db, gazetteer, amounts, (stage, done, total) =>
      process.stdout.write(`\r${stage}: ${done}/${total}`.padEnd(60)),
    )
    printLine(`\r${dataDir} is filled, in ${secondsSince(start)}`.padEnd(60))
  } finally {
    await db.close()
    gazetteer.close()
    release()
  }
})

/**
 * `npm run role -- <username> moderator|none`: makes a user a moderator, or
 * revokes it, from their next request. Servers may run.
 */
import { readConfig } from '#server/config'
import { findUserByUsername, setModerator } from '#server/accounts/userStore'
import { OperationError, runCommand, printLine } from './base/command'
import { openDatabaseToWrite } from './base/openDatabase'

const USAGE = 'Usage: npm run role -- <username> moderator|none'

await runCommand(async ([name, role, ...rest]) => {
  if (name === undefined || (role !== 'moderator' && role !== 'none') || rest.length > 0) throw new OperationError(USAGE)
  const username = name.replace(/^@/, '')
  const db = await openDatabaseToWrite(readConfig())
  try {
    const user = username.includes('\0') ? undefined : await findUserByUsername(db, username)
    if (user === undefined) throw new OperationError(`There is no user @${username}.`)
    await db.write((tx) => setModerator(tx, user.id, role === 'moderator'))
    printLine(
      role === 'moderator' ? `@${user.username} is a moderator from now on.` : `@${user.username} is no longer a moderator.`,
    )
  } finally {
    await db.close()
  }
})

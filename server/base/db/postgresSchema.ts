import { clusterTables } from './schema/cluster'
import { postgresParts } from './schema/postgresParts'
import { tablesOf } from './schema/tablesOf'

/** The same tables as PostgreSQL has them; what its migrations are made from. */
export const {
  users,
  deviceKeys,
  sessions,
  accountTokens,
  userNames,
  follows,
  blocks,
  mutes,
  locations,
  locationNames,
  locationWords,
  itineraries,
  collaborators,
  titleWords,
  endings,
  recordEdits,
  overruledEdits,
  itineraryChanges,
  recordVersions,
  versionNames,
  lists,
  listItems,
  itineraryLikes,
  listLikes,
  likeWindow,
  docs,
  docSnapshots,
  docUpdates,
  docCheckpoints,
  docGenerations,
  logUsage,
  docClients,
  lineage,
  docRuns,
  docRollbacks,
  days,
  events,
  uploads,
  calendarFeeds,
  calendarEntries,
  mails,
} = tablesOf(postgresParts)

/** What several servers share that one server has in files or in memory. */
export const { pictures, limitCounts, chores } = clusterTables(postgresParts)

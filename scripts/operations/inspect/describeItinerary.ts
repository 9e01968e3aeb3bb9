import type { ItineraryView } from '#shared/itinerary/view'
import { formatBytes } from '../base/command'
import type { ClientRange, InspectedItinerary } from './inspectItinerary'
import type { ServedItinerary } from './inspectServer'

export interface DescribeOptions {
  /** Listed updates of the log. */
  maxUpdates: number
}

type NameOf = (userId: string | null) => string

export function describeItinerary(found: InspectedItinerary, { maxUpdates }: DescribeOptions): string[] {
  const nameOf = (userId: string | null): string => (userId === null ? 'no user' : (found.names.get(userId) ?? userId))
  return [
    ...section('Record', describeRecord(found, nameOf)),
    ...section('Record edits', [
      ...found.edits.map(({ entry, userId, at, version }) => `${time(at)}  ${entry} by ${nameOf(userId)}, version ${version}`),
      ...found.overruled.map(
        ({ entry, userId, at, columns }) => `${time(at)}  ${entry} by ${nameOf(userId)}, overruled, unseen: ${columns}`,
      ),
    ]),
    ...section(
      'Endings',
      found.endedFor.map(({ userId, kind, at }) => `${time(at)}  ${kind} for ${nameOf(userId)}`),
    ),
    ...section('Document', describeDocument(found)),
    ...section('Content', describeContent(found.content)),
    ...section('Rows', describeRows(found.rows)),
    ...section(
      'Client ids',
      found.owners.map(({ clientId, userId }) => `${clientId}  ${nameOf(userId)}`),
    ),
    ...section(
      'Earlier generations',
      found.generations.map(({ epoch, at, bytes }) => `${epoch}  ended ${time(at)}, ${formatBytes(bytes)} compressed`),
    ),
    ...section('Log', describeLog(found, nameOf, maxUpdates)),
  ]
}

/** Without log and client id owners, which servers do not return. */
export function describeServedItinerary({
  itineraryId,
  record,
  changes,
  content,
  clientIds,
  bytes,
  differences,
}: ServedItinerary): string[] {
  const { title, startDate, endDate, isPublic, author, collaborators, recordVersion, myRole } = record
  return [
    ...section('Record', [
      `${itineraryId}  ${JSON.stringify(title)}, ${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}, ${isPublic ? 'public' : 'private'}`,
      `owner ${author.username}, collaborators: ${collaborators.join(', ') || 'none'}; asked as ${myRole}`,
      `record version ${recordVersion}, created ${record.createdAt}, last changed ${record.updatedAt}`,
    ]),
    ...section('Document', [`${formatBytes(bytes)} in one update, ${clientIds.length} client ids`]),
    ...section('Content', describeContent(content)),
    ...section('Rows', differences.length === 0 ? ['are what the document says'] : differences),
    ...section(
      'Client ids',
      clientIds.map(({ clientId, operations }) => `${clientId}  ${operations} operations`),
    ),
    ...section(
      'Changes',
      changes.map(({ at, user, kind, label, fields = [] }) =>
        [`${at} `, kind, 'by', user.username, JSON.stringify(label), ...fields].join(' '),
      ),
    ),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`)), '']
}

const time = (instant: number): string => new Date(instant).toISOString()

function describeRecord({ itineraryId, record, collaborators }: InspectedItinerary, nameOf: NameOf): string[] {
  if (record === undefined) return [`${itineraryId} was deleted or never existed`]
  return [
    `${itineraryId}  ${JSON.stringify(record.title)}, ${record.startDate} to ${record.endDate}, ${record.isPublic ? 'public' : 'private'}`,
    `owner ${nameOf(record.userId)}, collaborators: ${collaborators.map(({ userId }) => nameOf(userId)).join(', ') || 'none'}`,
    `record version ${record.recordVersion}, created ${time(record.createdAt)}, last changed ${time(record.updatedAt)}`,
  ]
}

function describeDocument({ document, runs, rollbacks }: InspectedItinerary): string[] {
  if (document === undefined) return []
  const { epoch, headSeq, snapSeq, snapshot, projectedSeq, version, updatedAt } = document
  return [
    `generation ${epoch}, last update ${headSeq}, rows as of ${projectedSeq}, version ${version}, last changed ${time(updatedAt)}`,
    snapshot === null
      ? 'no snapshot'
      : `snapshot up to update ${snapSeq}: ${formatBytes(snapshot.bytes)}${health(snapshot)}${snapshot.clients === undefined ? '' : `, ${snapshot.clients.length} client ids`}`,
    ...runs.map(({ fromSeq, run }) => `run ${run} of the server wrote what comes after update ${fromSeq}`),
    ...rollbacks.map(({ run, noticedAt }) => `updates of run ${run} are lost, noticed ${time(noticedAt)}`),
  ]
}

/** A string says why there is none. */
function describeContent(content: ItineraryView | string | undefined): string[] {
  if (content === undefined) return []
  if (typeof content === 'string') return [content]
  const eventLine = (id: string): string => {
    const event = content.events[id]
    const hours = [event?.startTime, event?.endTime].filter((hour) => hour !== null).join('–')
    return `  ${id}  ${[hours, JSON.stringify(event?.label)].filter((part) => part !== '').join(' ')}`
  }
  return [
    ...content.days.flatMap(({ id, label, isBeyondRange, events }) => [
      `${label} (${id})${isBeyondRange ? ', beyond the dates' : ''}`,
      ...events.map(eventLine),
    ]),
    ...(content.ideas.length === 0 ? [] : ['Ideas', ...content.ideas.map(eventLine)]),
  ]
}

function describeRows(rows: InspectedItinerary['rows']): string[] {
  if (rows === undefined) return []
  if (rows.state === 'wrong') return rows.differences
  if (rows.state === 'unreadable') return [rows.reason]
  return [rows.state === 'pending' ? 'older than the document: the server brings them up to date' : 'are what the document says']
}

function describeLog({ updates }: InspectedItinerary, nameOf: NameOf, maxUpdates: number): string[] {
  const shown = maxUpdates === 0 ? [] : updates.slice(-maxUpdates)
  const left = updates.length - shown.length
  return [
    ...(left > 0 ? [`${left} earlier updates, shown with --updates ${updates.length}`] : []),
    ...shown.map(
      ({ seq, at, origin, userId, opId, ...data }) =>
        `${seq}  ${time(at)}  ${origin} by ${nameOf(userId)}, ${formatBytes(data.bytes)}${health(data)}, ${describeRanges(data.clients)}${opId === null ? '' : `, operation ${opId}`}`,
    ),
  ]
}

const health = ({ isIntact }: { isIntact: boolean }): string => (isIntact ? '' : ' NOT what was written')

function describeRanges(ranges: readonly ClientRange[] | undefined): string {
  if (ranges === undefined) return 'cannot be read'
  // Deletions have no operations.
  if (ranges.length === 0) return 'only deletions'
  return ranges.map(({ clientId, from, to }) => `${clientId}: ${from}–${to - 1}`).join(', ')
}

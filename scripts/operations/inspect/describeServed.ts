import { formatBytes } from '../base/command'
import { describeContent, section } from './describeItinerary'
import type { ServedItinerary } from './inspectServer'

/** Without log and client id owners, which servers do not return. */
export function describeServed({
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

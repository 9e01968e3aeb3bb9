import { eventLine, noteLines, titleOf } from './eventLine'
import { placeAndDates } from './placeAndDates'
import type { OutlineEvent, TripOutline } from './tripOutline'

/** Special anywhere in a line. */
const INLINE_SIGNS = /[\\`*_[\]<>]/g
/** Begins a heading, list or quotation. */
const LEADING_SIGN = /^(\s*)([#+-]|\d+(?=[.)]))/

const escapeMarkdown = (line: string): string =>
  line
    .replace(INLINE_SIGNS, String.raw`\$&`)
    .replace(LEADING_SIGN, (_, space: string, sign: string) => (/\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`))

export function writeMarkdown(trip: TripOutline): string {
  const item = (event: OutlineEvent) => [
    `- ${eventLine(event, escapeMarkdown(titleOf(event)))}`,
    ...noteLines({ description: event.description.split('\n').map(escapeMarkdown).join('\n') }),
  ]
  const section = (heading: string, events: readonly OutlineEvent[]) => [
    `## ${escapeMarkdown(heading)}`,
    ...(events.length === 0 ? [] : [events.flatMap(item).join('\n')]),
  ]
  const blocks = [
    `# ${escapeMarkdown(trip.title)}`,
    escapeMarkdown(placeAndDates(trip)),
    ...(trip.description === '' ? [] : [trip.description.split('\n').map(escapeMarkdown).join('\n')]),
    ...trip.days.flatMap(({ label, events }) => section(label, events)),
    ...(trip.ideas.length === 0 ? [] : section('Ideas', trip.ideas)),
  ]
  return `${blocks.join('\n\n')}\n`
}

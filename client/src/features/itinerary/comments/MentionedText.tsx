import { Link } from 'react-router-dom'
import type { UserBrief } from '#shared/api/users'
import { isGuestName } from '#shared/guestNames'
import { paths } from '../../../lib/navigation/paths'

/** Links mentions to profiles. Guests have none: their name shows. */
export function MentionedText({ text, mentions }: { text: string; mentions: readonly UserBrief[] }) {
  const byName = new Map(mentions.map((person) => [`@${person.username.toLowerCase()}`, person]))
  if (byName.size === 0) return text
  const names = [...byName.keys()].map((name) => name.replaceAll('.', '\\.')).toSorted((a, b) => b.length - a.length)
  const parts = text.split(new RegExp(`(${names.join('|')})(?![\\w@])`, 'giu'))
  return parts.map((part, i) => {
    const person = byName.get(part.toLowerCase())
    if (person === undefined) return part
    return isGuestName(person.username) ? (
      <b key={i}>@{person.name}</b>
    ) : (
      <Link key={i} to={paths.profile(person.username)}>
        {part}
      </Link>
    )
  })
}

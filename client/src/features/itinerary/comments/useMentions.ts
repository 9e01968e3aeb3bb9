import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { foldText } from '#shared/text'
import { useSession } from '../../../account/useSession'
import { useMembers } from '../../../engine/hooks/useItinerary'

const MENTION = /(?:^|[^\w.@-])@([\w.-]{0,30})$/
const MAX_PROPOSED = 5

/** Index of the `@`, and the text after it. */
interface TypedMention {
  at: number
  typed: string
}

interface MentionsAround {
  value: string
  onChange: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  comments: readonly Comment[]
}

/** Arrows move, Enter and Tab choose, Esc closes. */
export function useMentions({ value, onChange, field, comments }: MentionsAround) {
  const [typed, setTyped] = useState<TypedMention & { caret: number }>()
  const [index, setIndex] = useState(0)
  const { user } = useSession()
  const members = useMembers()
  const known = new Map<string, UserBrief>()
  for (const person of [...members, ...comments.flatMap(({ author }) => author ?? [])]) known.set(person.id, person)
  const options =
    typed === undefined
      ? []
      : suggestMentions(
          [...known.values()].filter(({ id }) => id !== user?.id),
          typed.typed,
        )
  const active = options[Math.min(index, options.length - 1)]

  const close = () => setTyped(undefined)
  const choose = (person: UserBrief) => {
    if (typed === undefined) return
    const next = insertMention(value, typed.caret, typed, person.username)
    close()
    onChange(next.text)
    // After the field has the new value.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  return {
    options,
    active,
    typed: typed?.typed ?? '',
    choose,
    close,
    follow({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) {
      const found = selectionStart === selectionEnd ? findTypedMention(text, selectionStart) : undefined
      if (found?.at !== typed?.at) setIndex(0)
      setTyped(found && { ...found, caret: selectionStart })
    },
    /** True if the key was handled. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (active === undefined) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setIndex((Math.min(index, options.length - 1) + step + options.length) % options.length)
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(active)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const typed = MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

/** Returns the new caret. */
export function insertMention(
  text: string,
  caret: number,
  { at }: TypedMention,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Matches prefixes of the username and of parts of the name. */
export function suggestMentions(people: readonly UserBrief[], typed: string): UserBrief[] {
  const start = foldText(typed)
  const fits = ({ username, name }: UserBrief) =>
    [username, name, ...name.split(' ')].some((word) => foldText(word).startsWith(start))
  return people.filter(fits).slice(0, MAX_PROPOSED)
}

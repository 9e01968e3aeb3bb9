import { Suspense, useCallback, useId, useRef, type KeyboardEvent, useState, type RefObject } from 'react'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import type { Comment } from '#shared/api/comments'
import { countCodePoints, limits } from '#shared/limits'
import type { UserBrief } from '#shared/api/users'
import { foldText } from '#shared/text'
import { commonTexts } from '../../../texts/common'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { CharacterCounter, FieldFrame, findLengthError } from '../../../ui/forms/FieldFrame'
import { isComposing } from '../../../lib/isComposing'
import { useSession } from '../../../account/useSession'
import { useMembers } from '../../../engine/hooks/useItinerary'

const MentionSuggestions = lazyPart(() => import('./MentionSuggestions'), 'MentionSuggestions')

const Box = styled(InputBase)({
  width: '100%',
  '&.MuiInputBase-multiline': { flexDirection: 'column', gap: 0, minHeight: 52 },
  '& textarea': { flex: 1 },
})
const Place = styled('div')({ position: 'relative' })
const End = styled(CharacterCounter)({ alignSelf: 'flex-end', lineHeight: '18px' })

const COUNTED_FROM = limits.comment - 100

export const isSendable = (text: string): boolean => text.trim() !== '' && countCodePoints(text.trim()) <= limits.comment

interface CommentFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  /** Without it, Esc closes the surrounding sheet. */
  onCancel?: (() => void) | undefined
  /** Their authors can be mentioned, besides members. */
  people?: readonly Comment[]
  error?: string | undefined
  proposesBelow?: boolean
  autoFocus?: boolean
}

export function CommentField(props: CommentFieldProps) {
  const { label, value, onChange, onSubmit, onCancel, people = [], proposesBelow = false, autoFocus = false } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldRef = useCallback(
    (area: HTMLTextAreaElement | null) => {
      field.current = area
      // Browsers put the caret at the start.
      if (autoFocus) area?.setSelectionRange(area.value.length, area.value.length)
    },
    [autoFocus],
  )
  const mentions = useMentions({ value, onChange, field, comments: people })
  const error = props.error ?? findLengthError(value, limits.comment)
  const used = countCodePoints(value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(noteId) => (
        <Place>
          {mentions.options.length === 0 ? null : (
            <Suspense>
              <MentionSuggestions id={`${id}-people`} isBelow={proposesBelow} {...mentions} />
            </Suspense>
          )}
          <Box
            multiline
            id={id}
            name="comment"
            value={value}
            inputRef={fieldRef}
            autoFocus={autoFocus}
            minRows={1}
            maxRows={6}
            error={error !== undefined}
            onChange={(event) => {
              onChange(event.target.value)
              if (event.target instanceof HTMLTextAreaElement) mentions.follow(event.target)
            }}
            onSelect={(event) => event.target instanceof HTMLTextAreaElement && mentions.follow(event.target)}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
            endAdornment={used < COUNTED_FROM ? null : <End aria-hidden="true">{commonTexts.counter(used, limits.comment)}</End>}
            inputProps={{
              'aria-describedby': noteId,
              'aria-autocomplete': 'list',
              'aria-controls': mentions.options.length === 0 ? undefined : `${id}-people`,
              'aria-activedescendant': mentions.active && `${id}-people-${mentions.active.id}`,
            }}
          />
        </Place>
      )}
    </FieldFrame>
  )
}

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
function useMentions({ value, onChange, field, comments }: MentionsAround) {
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

import { Suspense, useCallback, useId, useRef, type KeyboardEvent } from 'react'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import type { Comment } from '#shared/api/comments'
import { countCodePoints, limits } from '#shared/limits'
import { commonTexts } from '../../../texts/common'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { CharacterCounter, FieldFrame, findLengthError } from '../../../ui/forms/FieldFrame'
import { useMentions } from './useMentions'
import { isComposing } from '../../../lib/isComposing'

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

import { useRef, useState, type KeyboardEvent } from 'react'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { countCodePoints } from '#shared/limits'
import { useUnmount } from '../../lib/hooks/useLifetime'
import { useWindowEvent } from '../../lib/hooks/useBrowserState'
import { commonTexts } from '../../texts/common'
import { cssColor as c, radius } from '../../theme/vars'
import { findLengthError } from './FieldFrame'
import { EditIcon } from '../icons/editing'
import { isComposing } from '../../lib/isComposing'

interface TextDraft {
  read: () => string | undefined
  write: (text: string) => void
  clear: () => void
  leave: () => void
}

interface InlineFieldProps {
  label: string
  value: string
  limit: number
  variant: 'tripTitle' | 'pageTitle' | 'lead'
  /** Not on Escape. */
  onCommit: (text: string) => void
  as?: 'h1'
  placeholder?: string
  error?: string | undefined
  /** Enter commits a single line. */
  isLine?: boolean
  draft?: TextDraft | undefined
}

const Box = styled(InputBase)({
  '&.MuiInputBase-root': {
    display: 'flex',
    minHeight: 0,
    padding: '2px 8px',
    margin: '-2px -8px',
    width: 'calc(100% + 16px)',
    borderRadius: radius.input,
    backgroundColor: 'transparent',
    boxShadow: 'none',
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    alignItems: 'flex-start',
    '&:hover': { backgroundColor: c('sunken') },
    '&.Mui-focused': {
      backgroundColor: c('surface'),
      boxShadow: `inset 0 0 0 2px ${c('primary.main')}, 0 0 0 4px ${c('tint2')}`,
    },
    '& textarea': { padding: 0, font: 'inherit', letterSpacing: 'inherit', color: 'inherit', height: 'auto' },
    // The browser sizes the field, with the pencil right behind the text.
    '@supports (field-sizing: content)': {
      width: 'fit-content',
      maxWidth: 'calc(100% + 16px)',
      '& textarea': { fieldSizing: 'content', minWidth: 120, height: 'auto !important' },
      '&[data-rows] textarea': { maxHeight: '6lh', overflowY: 'auto !important' },
    },
    '& > .MuiSvgIcon-root': {
      fontSize: 'inherit',
      width: 22,
      height: 22,
      marginTop: 'calc((1lh - 22px) / 2)',
      color: c('ink3'),
    },
    '&.Mui-focused > .MuiSvgIcon-root': { visibility: 'hidden' },
  },
})
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  color: c('ink3'),
  marginTop: 2,
  '&[data-count]': { position: 'absolute', right: 0, top: '100%', zIndex: 1 },
  '&[data-error]': { color: c('error.main'), fontWeight: 600 },
}))

/** Blur or leaving the page commits the text; Escape discards it. */
export function InlineField({
  label,
  value,
  limit,
  variant,
  onCommit,
  as,
  placeholder,
  error,
  isLine = false,
  draft,
}: InlineFieldProps) {
  // Text too long to commit is restored from the draft.
  const [typed, setTyped] = useState(() => tooLongIn(draft, limit))
  const [isFocused, setFocused] = useState(false)
  const isGivenUp = useRef(false)
  // Follows remote changes until something is typed.
  const shown = typed ?? value
  const count = countCodePoints(shown.trim())
  const isTooLong = count > limit
  const problem = findLengthError(shown, limit) ?? error

  const write = (text: string) => {
    setTyped(text)
    draft?.write(text)
  }
  const leave = () => {
    setFocused(false)
    // Too long to commit: kept to be shortened.
    if (isTooLong && !isGivenUp.current) return
    if (typed !== undefined && !isGivenUp.current) onCommit(typed)
    isGivenUp.current = false
    setTyped(undefined)
    draft?.clear()
  }
  useUnmount(leave)
  // The page closes: leave the draft for the next visit.
  useWindowEvent('pagehide', () => draft?.leave())
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') isGivenUp.current = true
    if (event.key === 'Escape' || (isLine && event.key === 'Enter')) {
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }
  return (
    <div style={{ position: 'relative' }}>
      <Typography
        variant={variant}
        component={as ?? 'div'}
        aria-label={as === undefined ? undefined : value}
        sx={{ color: as === undefined ? 'ink2' : undefined }}
      >
        <Box
          multiline
          minRows={1}
          maxRows={isLine ? undefined : 6}
          data-rows={isLine ? undefined : ''}
          value={shown}
          placeholder={placeholder}
          onFocus={() => setFocused(true)}
          onChange={(event) => write(isLine ? event.target.value.replaceAll('\n', ' ') : event.target.value)}
          onBlur={leave}
          onKeyDown={press}
          endAdornment={<EditIcon />}
          inputProps={{ 'aria-label': label, 'aria-invalid': isTooLong, spellCheck: true }}
        />
      </Typography>
      {typed === undefined && !isFocused ? null : (
        <Note data-count="" data-error={isTooLong ? '' : undefined}>
          {commonTexts.counter(count, limit)}
        </Note>
      )}
      {problem === undefined ? null : (
        <Note data-error="" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}

function tooLongIn(draft: TextDraft | undefined, limit: number): string | undefined {
  const left = draft?.read()
  return left !== undefined && countCodePoints(left.trim()) > limit ? left : undefined
}

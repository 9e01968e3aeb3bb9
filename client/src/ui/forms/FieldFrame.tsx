import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { countCodePoints } from '#shared/limits'
import { commonTexts } from '../../texts/common'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { AlertIcon, CheckIcon } from '../icons/menus'

/** One of the three. */
export interface FieldMessages {
  error?: string | undefined
  success?: string | undefined
  hint?: string | undefined
}

interface FieldFrameProps extends FieldMessages {
  /** Of the control; without it the frame is a labelled group. */
  id?: string
  label: string
  labelId?: string
  optional?: boolean | undefined
  children: (noteId: string | undefined) => ReactNode
}

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 })
const Label = styled('label')(({ theme }) => ({ ...theme.typography.label, marginBottom: 6 }))
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  color: c('ink3'),
  marginTop: 6,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote, marginTop: 1, flex: 'none' },
  '&[data-kind]': { fontSize: textSize.hint, fontWeight: 600 },
  '&[data-kind="error"]': { color: c('error.main') },
  '&[data-kind="success"]': { color: c('saved.text') },
}))

export const CharacterCounter = styled('span')({
  flex: 'none',
  fontSize: textSize.meta,
  lineHeight: '26px',
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
})

export function findLengthError(text: string, limit: number | undefined): string | undefined {
  const over = countCodePoints(text.trim()) - (limit ?? Infinity)
  return limit === undefined || over <= 0 ? undefined : commonTexts.tooLong(limit, over)
}

/** Notes are announced. */
export function FieldFrame({ id, label, labelId, optional = false, error, success, hint, children }: FieldFrameProps) {
  const note = error ?? success ?? hint
  const noteId = id === undefined ? undefined : `${id}-note`
  const kind = error === undefined ? (success === undefined ? undefined : 'success') : 'error'
  return (
    <Frame>
      <Label htmlFor={id} id={labelId} as={id === undefined ? 'span' : 'label'}>
        {label}
        {optional ? (
          <Typography variant="small" sx={{ color: 'ink3' }}>
            {` ${commonTexts.optional}`}
          </Typography>
        ) : null}
      </Label>
      {children(note === undefined ? undefined : noteId)}
      <div aria-live="polite">
        {note === undefined ? null : (
          <Note id={noteId} data-kind={kind}>
            {kind === 'error' ? <AlertIcon /> : kind === 'success' ? <CheckIcon /> : null}
            <span>{note}</span>
          </Note>
        )}
      </div>
    </Frame>
  )
}

import { styled } from '@mui/material/styles'
import { phone } from '../../theme/breakpoints'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { AlertIcon } from '../icons/menus'
import type { RangeEnd } from './typedDate'

export const FieldPair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 16,
  [phone]: { gap: 12 },
})
const Problem = styled('p')({
  display: 'flex',
  gap: 6,
  marginTop: 6,
  fontSize: textSize.hint,
  lineHeight: 18 / 13.5,
  fontWeight: 600,
  color: c('error.main'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote, marginTop: 1, flex: 'none' },
})

export type DateErrors = { [end in RangeEnd]?: string | undefined }

export const dateProblemId = (end: RangeEnd, errors: DateErrors): string | undefined =>
  errors[end] === undefined ? undefined : `${end}-date-problem`

export function DateProblems({ errors }: { errors: DateErrors }) {
  return (
    <div aria-live="polite">
      {(['start', 'end'] as const).map((end) =>
        errors[end] === undefined ? null : (
          <Problem key={end} id={dateProblemId(end, errors)}>
            <AlertIcon />
            {errors[end]}
          </Problem>
        ),
      )}
    </div>
  )
}

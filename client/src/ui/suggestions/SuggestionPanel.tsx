import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { textSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, hairline, radius } from '../../theme/vars'

const Panel = styled('div')({
  position: 'absolute',
  inset: '100% 0 auto',
  marginTop: 8,
  zIndex: 20,
  maxHeight: 400,
  overflowY: 'auto',
  padding: 8,
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  overscrollBehavior: 'contain',
})
const Note = styled('p')({ padding: '14px 12px', color: c('ink3'), fontSize: textSize.note })

interface SuggestionPanelProps {
  /** Instead of a list: searching, nothing found, failed. */
  note?: string | undefined
  children?: ReactNode
}

export function SuggestionPanel({ note, children }: SuggestionPanelProps) {
  return (
    // Keeps the focus in the field.
    <Panel onMouseDown={(event) => event.preventDefault()}>
      {children}
      <div role="status">{note === undefined ? null : <Note>{note}</Note>}</div>
    </Panel>
  )
}

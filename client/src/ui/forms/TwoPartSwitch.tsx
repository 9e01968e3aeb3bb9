import type { ReactNode } from 'react'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import { textSize } from '../../theme/sizes'
import { cssColor as c, focusRing, hairline, motion, radius } from '../../theme/vars'

const Pill = styled(Tabs)({
  minHeight: 48,
  padding: 4,
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
  boxShadow: 'none',
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTab-root': {
    flex: 1,
    maxWidth: 'none',
    minHeight: 40,
    padding: '0 12px',
    gap: 0,
    borderRadius: radius.pill,
    fontSize: textSize.note,
    color: c('ink2'),
    transition: motion('background-color'),
    fontVariantNumeric: 'tabular-nums',
    '&.Mui-selected': { color: c('ink'), backgroundColor: c('surface'), boxShadow: hairline },
    '&:focus-visible': { ...focusRing, outlineOffset: -3, borderRadius: radius.pill },
    '& > span': { fontWeight: 400, color: c('ink3') },
  },
})

interface TwoPartSwitchProps<Part extends string> {
  label: string
  parts: readonly { value: Part; name: ReactNode }[]
  chosen: Part
  onChoose: (part: Part) => void
  /** Id of the tab panel; a tab's id is `{panelId}-{value}`. */
  panelId: string
}

export function TwoPartSwitch<Part extends string>({ label, parts, chosen, onChoose, panelId }: TwoPartSwitchProps<Part>) {
  return (
    <Pill value={chosen} onChange={(_, part: Part) => onChoose(part)} aria-label={label}>
      {parts.map(({ value, name }) => (
        <Tab key={value} value={value} label={name} id={`${panelId}-${value}`} aria-controls={panelId} />
      ))}
    </Pill>
  )
}

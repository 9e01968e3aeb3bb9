import { styled, useColorScheme } from '@mui/material/styles'
import { phone } from '../../theme/breakpoints'
import { darkTokens, lightTokens, type Tokens } from '../../theme/tokens'
import { iconSize, textSize } from '../../theme/sizes'
import { controlLine, cssColor as c, focusRing, radius } from '../../theme/vars'
import { ContrastIcon, MoonIcon, SunIcon } from '../../ui/icons/settings'
import { settingsTexts } from './settingsTexts'

const day = { tokens: lightTokens, landscape: lightTokens.category.food.bg }
const night = { tokens: darkTokens, landscape: darkTokens.tint2 }

const schemes = [
  { mode: 'light', name: settingsTexts.light, Icon: SunIcon, looks: [day] },
  { mode: 'dark', name: settingsTexts.dark, Icon: MoonIcon, looks: [night] },
  { mode: 'system', name: settingsTexts.system, Icon: ContrastIcon, looks: [day, night] },
] as const

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
  gap: 14,
  maxWidth: 540,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 },
})
const Card = styled('label')({
  display: 'block',
  borderRadius: radius.card,
  overflow: 'hidden',
  cursor: 'pointer',
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${c('primary.main')}, 0 0 0 4px ${c('tint2')}` },
  '&:has(:focus-visible)': focusRing,
  '& > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    height: 48,
    padding: '0 14px',
    fontSize: textSize.note,
    fontWeight: 600,
    '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2') },
  },
  [phone]: { display: 'flex', alignItems: 'center', '& > span': { flex: 1 } },
  '& input': { width: 20, height: 20, margin: '0 0 0 auto', accentColor: c('primary.main') },
})
const Looks = styled('div')({
  display: 'flex',
  height: 96,
  padding: 2,
  '& > div': { flex: 1, minWidth: 0, padding: 10 },
  '& > div:first-of-type': { borderTopLeftRadius: 14 },
  '& > div:last-of-type': { borderTopRightRadius: 14 },
  [phone]: {
    width: 120,
    height: 84,
    '& > div': { padding: 8 },
    '& > div:first-of-type': { borderRadius: '14px 0 0 14px' },
    '& > div:last-of-type:not(:first-of-type)': { borderRadius: 0 },
  },
})

export function ColorSchemeChoice() {
  const { mode, setMode } = useColorScheme()
  return (
    <Row role="radiogroup" aria-label={settingsTexts.scheme}>
      {schemes.map(({ mode: scheme, name, Icon, looks }) => (
        <Card key={scheme}>
          <Looks aria-hidden="true">
            {looks.map((look) => (
              <Look key={look.landscape} {...look} />
            ))}
          </Looks>
          <span>
            <Icon />
            {name}
            <input type="radio" name="scheme" checked={mode === scheme} onChange={() => setMode(scheme)} />
          </span>
        </Card>
      ))}
    </Row>
  )
}

const Look = ({ tokens, landscape }: { tokens: Tokens; landscape: string }) => (
  <div style={{ backgroundColor: tokens.paper }}>
    <div style={{ height: 24, borderRadius: 6, backgroundColor: landscape }} />
    <div style={{ width: '68%', height: 6, borderRadius: 3, backgroundColor: tokens.ink, marginTop: 9 }} />
    <div style={{ width: '90%', height: 5, borderRadius: 3, backgroundColor: tokens.controlLine, marginTop: 7 }} />
    <div style={{ width: '26%', height: 9, borderRadius: 5, backgroundColor: tokens.category.transport.icon, marginTop: 8 }} />
  </div>
)

import { useId } from 'react'
import { styled, useColorScheme } from '@mui/material/styles'
import { darkTokens, lightTokens, type Tokens } from '../../theme/tokens'
import { controlLine, cssColor as c, focusRing, radius } from '../../theme/vars'
import { FieldFrame } from '../../ui/FieldFrame'
import { texts } from './texts'

const schemes = [
  { mode: 'light', name: texts.light, looks: [lightTokens] },
  { mode: 'dark', name: texts.dark, looks: [darkTokens] },
  { mode: 'system', name: texts.system, looks: [lightTokens, darkTokens] },
] as const

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
  gap: 14,
  maxWidth: 540,
})
const Card = styled('label')({
  display: 'block',
  borderRadius: radius.card,
  overflow: 'hidden',
  cursor: 'pointer',
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
  '&:has(:focus-visible)': focusRing,
  '& > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    height: 48,
    padding: '0 14px',
    fontSize: '0.9375rem',
    fontWeight: 600,
  },
  '& input': { width: 20, height: 20, margin: 0, accentColor: c('primary.main') },
})
const Looks = styled('div')({
  display: 'flex',
  height: 96,
  padding: 2,
  '& > div': { flex: 1, padding: '16px 14px' },
  '& > div:first-of-type': { borderTopLeftRadius: 14 },
  '& > div:last-of-type': { borderTopRightRadius: 14 },
})

/** Light, dark, or as the system has it. Acts at once. */
export function SchemeChoice() {
  const { mode, setMode } = useColorScheme()
  const labelId = useId()
  return (
    <FieldFrame label={texts.scheme} labelId={labelId}>
      {() => (
        <Row role="radiogroup" aria-labelledby={labelId}>
          {schemes.map((scheme) => (
            <Card key={scheme.mode}>
              <Looks aria-hidden="true">
                {scheme.looks.map((tokens) => (
                  <Look key={tokens.paper} tokens={tokens} />
                ))}
              </Looks>
              <span>
                <input type="radio" name="scheme" checked={mode === scheme.mode} onChange={() => setMode(scheme.mode)} />
                {scheme.name}
              </span>
            </Card>
          ))}
        </Row>
      )}
    </FieldFrame>
  )
}

const Look = ({ tokens }: { tokens: Tokens }) => (
  <div style={{ backgroundColor: tokens.paper }}>
    <div style={{ width: '60%', height: 10, borderRadius: 5, backgroundColor: tokens.ink }} />
    <div style={{ width: '84%', height: 6, borderRadius: 3, backgroundColor: tokens.hairline, marginTop: 10 }} />
    <div style={{ width: '38%', height: 16, borderRadius: 8, backgroundColor: tokens.category.transport.icon, marginTop: 12 }} />
  </div>
)

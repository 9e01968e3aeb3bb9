import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'
import { ArrowRightIcon } from '../icons/navigation'
import { splitMatch } from './splitMatch'

export const OptionRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '6px 12px',
  borderRadius: radius.input,
  cursor: 'pointer',
  scrollMargin: 8,
  '& [data-arrow]': { display: 'none', fontSize: iconSize.control },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '&.Mui-focused, &[aria-selected="true"]': { backgroundColor: c('tint2'), color: c('onTint2') },
  '&.Mui-focused [data-arrow]': { display: 'block' },
})

const Names = styled('span')({
  flex: 1,
  minWidth: 0,
  fontSize: textSize.option,
  lineHeight: 20 / 15.5,
  overflowWrap: 'anywhere',
  '& small': { display: 'block', fontSize: textSize.meta, lineHeight: 18 / 13, color: c('ink3') },
  '.Mui-focused > & small': { color: 'inherit' },
  '& b': { fontWeight: 700 },
})

interface OptionNamesProps {
  name: string
  below: string
  query: string
}

export function OptionNames({ name, below, query }: OptionNamesProps) {
  const isInName = splitMatch(name, query)[1] !== ''
  return (
    <>
      <Names>
        <Match text={name} query={query} />
        <small>{isInName ? below : <Match text={below} query={query} />}</small>
      </Names>
      <ArrowRightIcon data-arrow="" />
    </>
  )
}

function Match({ text, query }: { text: string; query: string }) {
  const [before, hit, after] = splitMatch(text, query)
  return (
    <>
      {before}
      {hit === '' ? null : <b>{hit}</b>}
      {after}
    </>
  )
}

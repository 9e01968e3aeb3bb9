import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { foldText } from '#shared/text'
import { textSize, iconSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, hairline, radius } from '../../theme/vars'
import { hoverMedia } from '../../theme/breakpoints'
import { ArrowRightIcon } from '../icons/navigation'

const Panel = styled('div')({
  position: 'absolute',
  inset: '100% 0 auto',
  marginTop: 8,
  zIndex: 20,
  padding: 8,
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  '& [role="listbox"]': { maxHeight: 384, overflowY: 'auto', overscrollBehavior: 'contain' },
})
export const SuggestionNote = styled('p')({ padding: '14px 12px', color: c('ink3'), fontSize: textSize.note })

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
      <div role="status">{note === undefined ? null : <SuggestionNote>{note}</SuggestionNote>}</div>
    </Panel>
  )
}

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

const partOfWord = /[\p{L}\p{N}\p{M}]/u

/** `['Nueva ', 'Yo', 'rk']`, ignoring accents and case; `['', '', name]` without a match. */
export function splitMatch(name: string, query: string): [before: string, hit: string, after: string] {
  const wanted = foldText(query)
  const letters = [...name]
  const text = (from: number, to?: number) => letters.slice(from, to).join('')
  for (let from = 0; wanted !== '' && from < letters.length; from += 1) {
    const isInside = from > 0 && partOfWord.test(letters[from - 1] ?? '')
    for (let to = from + 1; !isInside && to <= letters.length; to += 1)
      if (foldText(text(from, to)) === wanted) return [text(0, from), text(from, to), text(to)]
  }
  return ['', '', name]
}

import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { mobile, phone } from '../../theme/breakpoints'
import { cssColor as c, focusRing, hairline, radius } from '../../theme/vars'
import { RichText } from '../../ui/RichText'
import { aboutTexts } from './aboutTexts'

/** A paragraph is a string, a list an array of strings. Links: `[words](address)`. */
export interface ArticleContent {
  pageTitle: string
  title: string
  lead: string
  updated?: string
  sections: readonly ArticleSection[]
  /** Sections added later, with their own date. */
  added?: { date: string; sections: readonly ArticleSection[] }
}

export interface ArticleSection {
  id: string
  title: string
  isSummary?: boolean
  blocks: readonly (string | readonly string[])[]
}

const wide = '@media (min-width: 1024px)'

const Page = styled('article')({ maxWidth: 1040, margin: '16px auto 0', [phone]: { marginTop: 8 } })
const Columns = styled('div')({
  marginTop: 48,
  [wide]: { display: 'grid', gridTemplateColumns: '232px minmax(0, 680px)', gap: 72, alignItems: 'start' },
  [mobile]: { marginTop: 36 },
})
const Contents = styled('nav')(({ theme }) => ({
  ...theme.typography.small,
  display: 'none',
  [wide]: { display: 'block', position: 'sticky', top: 32 },
  '& > p': { ...theme.typography.meta, fontWeight: 600, color: c('ink3'), marginBottom: 8 },
  '& a': {
    display: 'block',
    padding: '7px 0 7px 16px',
    color: c('ink2'),
    textDecoration: 'none',
    boxShadow: `inset 2px 0 0 ${c('hairline')}`,
    '&:hover': { color: c('primary.main'), boxShadow: `inset 2px 0 0 ${c('primary.main')}` },
    '&:focus-visible': focusRing,
  },
}))
const Text = styled('div')(({ theme }) => ({
  maxWidth: 680,
  '& > section + section, & > section + p': { marginTop: 40 },
  '& > p + section': { marginTop: 6 },
  '& > section[data-summary]': {
    padding: '24px 28px 28px',
    borderRadius: radius.panel,
    backgroundColor: c('tint'),
    boxShadow: hairline,
    [phone]: { margin: '0 -4px', padding: '18px 16px 20px' },
  },
  '& h2': { marginBottom: 10, scrollMarginTop: 24 },
  '& p, & li': { ...theme.typography.lead, lineHeight: 28 / 17, textWrap: 'pretty', overflowWrap: 'break-word' },
  '& p + p, & ul + p, & p + ul': { marginTop: 14 },
  '& ul': { display: 'grid', gap: 8, paddingLeft: 22, listStyle: 'disc' },
  '& li::marker': { color: c('primary.main') },
}))

function Section({ section: { id, title, isSummary = false, blocks } }: { section: ArticleSection }) {
  return (
    <section aria-labelledby={id} data-summary={isSummary ? '' : undefined}>
      <Typography variant="sectionTitle" id={id}>
        {title}
      </Typography>
      {blocks.map((block) => (
        <Block key={typeof block === 'string' ? block : block[0]} block={block} />
      ))}
    </section>
  )
}

export function Article({ article, picture }: { article: ArticleContent; picture?: ReactNode }) {
  usePageTitle(article.pageTitle)
  const added = article.added?.sections ?? []
  return (
    <Page>
      <Typography variant="pageTitle">{article.title}</Typography>
      <Typography variant="lead" sx={{ color: 'ink2', mt: 1.5, maxWidth: 620, textWrap: 'balance' }}>
        {article.lead}
      </Typography>
      {article.updated === undefined ? null : (
        <Typography variant="meta" component="p" sx={{ color: 'ink3', mt: 1.5 }}>
          {aboutTexts.updated(article.updated)}
        </Typography>
      )}
      {picture}
      <Columns>
        <Contents aria-label={aboutTexts.contents}>
          <p>{aboutTexts.contents}</p>
          {[...article.sections, ...added].map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Contents>
        <Text>
          {article.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {article.added === undefined ? null : (
            <Typography variant="meta" component="p" sx={{ color: 'ink3' }}>
              {aboutTexts.added(article.added.date)}
            </Typography>
          )}
          {added.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </Text>
      </Columns>
    </Page>
  )
}

const Block = ({ block }: { block: string | readonly string[] }) =>
  typeof block === 'string' ? (
    <p>
      <RichText text={block} />
    </p>
  ) : (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )

import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, focusRing } from '../../../theme/vars'
import { paths } from '../../../lib/navigation/paths'
import { ForkIcon } from '../../../ui/icons/social'
import { forkTexts } from './forkTexts'

const Line = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  color: c('ink2'),
  '&:not(:first-child)': { marginTop: 12 },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.small, flex: 'none', marginTop: 1 },
  '& > p': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: c('ink'), fontWeight: 600, textDecorationColor: c('controlLine'), textUnderlineOffset: 3 },
  '& a:focus-visible': { ...focusRing, borderRadius: 4 },
})

export function ForkCredit() {
  const source = useRecord((record) => record.forkedFrom)
  const count = useRecord((record) => record.forkCount)
  const author = source?.author
  if (!author && !(count > 0)) return null
  return (
    <Line>
      <ForkIcon />
      <Typography variant="small" component="p">
        {author ? <Source id={source?.id ?? null} title={source?.title ?? null} username={author.username} /> : null}
        {author && count > 0 ? ' · ' : null}
        {count > 0 ? forkTexts.born(count) : null}
      </Typography>
    </Line>
  )
}

function Source({ id, title, username }: { id: string | null; title: string | null; username: string }) {
  const author = <Link to={paths.profile(username)}>@{username}</Link>
  if (id === null || title === null)
    return (
      <>
        {forkTexts.basedOnTrip} {forkTexts.by} {author}
      </>
    )
  return (
    <>
      {forkTexts.basedOn}{' '}
      <Link to={paths.itinerary(id)}>
        «<bdi>{title}</bdi>»
      </Link>{' '}
      {forkTexts.by} {author}
    </>
  )
}

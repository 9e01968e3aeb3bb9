import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { pages } from '#shared/site/pages'
import { paths } from '../../../lib/navigation/paths'
import { phone } from '../../../theme/breakpoints'
import { BackLink } from '../../../ui/buttons/BackLink'
import { ChevronLeftIcon } from '../../../ui/icons/navigation'
import { historyTexts } from './historyTexts'

const Head = styled('header')({ marginBottom: 32, [phone]: { marginBottom: 24 } })

interface HistoryHeadProps {
  itineraryId: string
  /** Undefined while loading. */
  title: string | undefined
}

export function HistoryHead({ itineraryId, title }: HistoryHeadProps) {
  return (
    <Head>
      <BackLink to={paths.itinerary(itineraryId)} aria-label={historyTexts.back(title ?? historyTexts.toItinerary)}>
        <ChevronLeftIcon />
        {title === undefined ? <Skeleton width={140} /> : <span>{title}</span>}
      </BackLink>
      <Typography variant="pageTitle">{pages['itinerary/history'].title}</Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>{historyTexts.explanation}</Typography>
    </Head>
  )
}

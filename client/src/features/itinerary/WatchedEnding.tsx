import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../lib/pageTitle'
import { paths } from '../../lib/paths'
import { common } from '../../texts/common'
import { EmptyState } from '../../ui/EmptyState'
import { Alone } from './grid'
import { watchedTexts } from './watchedTexts'

/** What shows when an itinerary ends, or turns private, while somebody looks at it. */
export function WatchedEnding({ ending }: { ending: keyof typeof watchedTexts }) {
  const { title, text } = watchedTexts[ending]
  usePageTitle(title)
  return (
    <Alone>
      <div role="alert">
        <EmptyState
          picture="failed"
          sentence={title}
          hint={text}
          action={
            <Button component={Link} to={paths.home}>
              {common.backHome}
            </Button>
          }
        />
      </div>
    </Alone>
  )
}

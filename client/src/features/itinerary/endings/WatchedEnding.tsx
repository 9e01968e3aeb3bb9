import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/navigation/paths'
import { common } from '../../../texts/common'
import { EndingNotice } from './EndingNotice'
import { watchedTexts } from './watchedTexts'

/** For visitors, after a deletion or loss of access. */
export const WatchedEnding = ({ ending }: { ending: keyof typeof watchedTexts }) => (
  <EndingNotice
    {...watchedTexts[ending]}
    action={
      <Button component={Link} to={paths.home}>
        {common.backHome}
      </Button>
    }
  />
)

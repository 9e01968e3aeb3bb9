import { cssColor as c } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/status'
import { ImportBand } from './ImportBand'
import { importTexts } from './importTexts'

/** Files are parsed on the server. */
export const ImportNeedsNetwork = () => (
  <ImportBand icon={<CloudIcon />}>
    <p role="status" style={{ color: c('ink2') }}>
      {importTexts.needsNetwork}
    </p>
  </ImportBand>
)

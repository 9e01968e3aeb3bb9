import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { copyText } from '../../../lib/copyText'
import { notifyDone, notifyFailure } from '../../../lib/notices'
import { common } from '../../../texts/common'
import { FormField } from '../../../ui/forms/FormField'
import { SendIcon } from '../../../ui/icons/takeAlong'
import { inviteTexts as texts } from './inviteTexts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, marginTop: 14 })

interface MadeLinkProps {
  url: string
  /** The itinerary's title. */
  title: string
  onAnother: () => void
}

export function MadeLink({ url, title, onAnother }: MadeLinkProps) {
  const copy = async () => {
    if (await copyText(url)) notifyDone(texts.copied, { id: 'copied' })
    else notifyFailure(texts.copyFailed)
  }
  // Closing the system's dialog is not an error.
  const send = () => void navigator.share({ title: texts.shared(title), url }).catch(() => {})
  return (
    <div>
      <FormField
        label={texts.address}
        name="invitationLink"
        value={url}
        onChange={() => {}}
        hint={texts.once}
        input={{ readOnly: true, spellCheck: false, autoFocus: true, onFocus: (event) => event.target.select() }}
        end={
          <Button variant="soft" size="small" sx={{ ml: 1, mr: -1, flex: 'none' }} onClick={() => void copy()}>
            {common.copy}
          </Button>
        }
      />
      <Row>
        {'share' in navigator ? (
          <Button variant="soft" size="snug" startIcon={<SendIcon />} onClick={send}>
            {texts.send}
          </Button>
        ) : null}
        <Button variant="outlined" size="snug" onClick={onAnother}>
          {texts.another}
        </Button>
      </Row>
    </div>
  )
}

import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CalendarFeed } from '#shared/api/calendars'
import { localDate } from '#shared/dates'
import { NetworkError } from '../../engine/api/apiError'
import { copyText } from '../../lib/copyText'
import { formDate } from '../../lib/dateFormats'
import { notifyDone, notifyFailure } from '../../lib/notices'
import { common } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { useEndCalendarFeed, useMakeCalendarFeed } from './mutations'
import type { CalendarSubject } from './queries'
import { calendarTexts as texts } from './texts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 })

const dayOf = (instant: string): string => formDate(localDate(Date.parse(instant)))

const failureOf = (error: Error | null): string | undefined =>
  error === null ? undefined : error instanceof NetworkError ? texts.needsNetwork : texts.failed

interface OwnAddressProps {
  userId: string
  subject: CalendarSubject
  feed: CalendarFeed | null
}

/** Shown in full only right after it was created. */
export function OwnAddress({ userId, subject, feed }: OwnAddressProps) {
  const make = useMakeCalendarFeed(userId, subject)
  const end = useEndCalendarFeed(userId, subject)
  const address = feed === null ? undefined : make.data?.url
  const isWorking = make.isPending || end.isPending
  const replace = () => make.mutate(undefined, { onSuccess: () => notifyDone(texts.made, { id: 'calendar' }) })
  const stop = () => end.mutate(undefined, { onSuccess: () => notifyDone(texts.ended, { id: 'calendar' }) })
  return (
    <>
      {address === undefined ? null : <ShownAddress address={address} />}
      {feed === null || address !== undefined ? null : (
        <Typography variant="note" component="p">
          {texts.exists(dayOf(feed.createdAt), feed.lastUsedAt === null ? texts.neverUsed : texts.used(dayOf(feed.lastUsedAt)))}
        </Typography>
      )}
      <Row>
        <LoadingButton
          variant={feed === null ? 'soft' : 'outlined'}
          size="snug"
          isLoading={make.isPending}
          disabled={end.isPending}
          onClick={replace}
        >
          {feed === null ? texts.make : texts.replace}
        </LoadingButton>
        {feed === null ? null : (
          <LoadingButton
            variant="text"
            color="error"
            size="snug"
            isLoading={end.isPending}
            disabled={make.isPending}
            onClick={stop}
          >
            {texts.end}
          </LoadingButton>
        )}
      </Row>
      {feed === null ? null : (
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {texts.replaceHint}
        </Typography>
      )}
      <FormError text={isWorking ? undefined : failureOf(make.error ?? end.error)} />
    </>
  )
}

function ShownAddress({ address }: { address: string }) {
  const copy = async () => {
    if (await copyText(address)) notifyDone(texts.copied, { id: 'calendar' })
    else notifyFailure(texts.copyFailed)
  }
  return (
    <FormField
      label={texts.address}
      name="calendarAddress"
      value={address}
      onChange={() => {}}
      hint={texts.once}
      input={{ readOnly: true, spellCheck: false, onFocus: (event) => event.target.select() }}
      end={
        <Button variant="soft" size="small" sx={{ ml: 1, mr: -1, flex: 'none' }} onClick={() => void copy()}>
          {common.copy}
        </Button>
      }
    />
  )
}

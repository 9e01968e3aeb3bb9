import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { sessionKey } from '../../account/session'
import { useSession } from '../../account/useSession'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { paths } from '../../lib/navigation/paths'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { ResultCard } from './ResultCard'
import { mailedLinkTexts as texts } from './recoveryTexts'
import { AuthFrame } from './AuthFrame'

/** Opening the link confirms nothing: mail clients prefetch links. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const { status, user } = useSession()
  const facts = useLinkFacts(['confirmation', token], (signal) =>
    call('GET /auth/confirmations/{token}', { params: { token }, signal }),
  )
  const act = useLinkAction(() => call('PUT /auth/confirmations/{token}', { params: { token } }))
  const isGone = act.isGone || facts.isGone
  const next = (
    <Button component={RouterLink} to={status === 'in' ? paths.settings : paths.home}>
      {status === 'in' ? texts.toSettings : commonTexts.backHome}
    </Button>
  )
  if (act.isSuccess) return <Done texts={texts.confirm}>{next}</Done>
  // The answer to an earlier confirmation may have been lost.
  const isConfirmed = user?.emailConfirmed === true && (user.emailPending ?? null) === null
  if (isGone && isConfirmed)
    return (
      <ResultCard picture="message" title={texts.alreadyTitle} text={texts.already}>
        {next}
      </ResultCard>
    )
  if (isGone)
    return (
      <ResultCard picture="failed" title={texts.goneTitle} text={texts.goneConfirm}>
        <Button component={RouterLink} to={paths.settings}>
          {texts.toSettings}
        </Button>
      </ResultCard>
    )
  if (facts.isPending) return <Waiting texts={texts.confirm} />
  return <Question texts={texts.confirm} line={texts.confirm.line(facts.data?.email)} {...act} />
}

const Consequences = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '0 0 28px',
  paddingLeft: 20,
  color: c('ink2'),
  listStyle: 'disc',
})

export function RevertEmailChangePage() {
  const { token = '' } = useParams()
  const facts = useLinkFacts(['veto', token], (signal) => call('GET /auth/email-changes/{token}', { params: { token }, signal }))
  const act = useLinkAction(() => call('DELETE /auth/email-changes/{token}', { params: { token } }))
  const toLogin = (
    <Button component={RouterLink} to={paths.login}>
      {commonTexts.login}
    </Button>
  )
  if (act.isSuccess) return <Done texts={texts.veto}>{toLogin}</Done>
  if (act.isGone || facts.isGone)
    return (
      <ResultCard picture="failed" title={texts.goneTitle} text={texts.goneVeto}>
        <Button component={RouterLink} to={paths.contact}>
          {texts.toContact}
        </Button>
      </ResultCard>
    )
  if (facts.isPending) return <Waiting texts={texts.veto} />
  return (
    <Question texts={texts.veto} line={texts.veto.line(facts.data)} {...act} isGrave>
      <Consequences>
        {texts.veto.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </Consequences>
    </Question>
  )
}

/** Other errors than a used link are left to the action. */
function useLinkFacts<Facts>(queryKey: readonly string[], ask: (signal: AbortSignal) => Promise<Facts>) {
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  return { data, isPending, isGone: isGone(error) }
}

const isGone = (error: unknown): boolean => isApiError(error, 'GoneError') || isApiError(error, 'NotFoundError')

interface LinkAction {
  run: () => void
  isPending: boolean
  error: string | undefined
}

/** Refetches the session, which the action may change or end. */
function useLinkAction(act: () => Promise<unknown>): LinkAction & { isSuccess: boolean; isGone: boolean } {
  const queries = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: sessionKey }), queries.invalidateQueries({ queryKey: ['account'] })]),
  })
  const sentence = errorText(error, { NetworkError: texts.needsNetwork })
  return { run: () => mutate(), isPending, isSuccess, isGone: isGone(error), error: error === null ? undefined : sentence }
}

interface PageTexts {
  pageTitle: string
  title: string
}

const Waiting = ({ texts: { pageTitle, title } }: { texts: PageTexts }) => (
  <AuthFrame pageTitle={pageTitle} title={title}>
    <Skeleton role="status" aria-label={commonTexts.loading} variant="rounded" height={52} />
  </AuthFrame>
)

interface QuestionProps extends LinkAction {
  texts: PageTexts & { act: string }
  line: string
  isGrave?: boolean
  children?: ReactNode
}

const Question = ({
  texts: { act, pageTitle, title },
  line,
  run,
  isPending,
  error,
  isGrave = false,
  children,
}: QuestionProps) => (
  <AuthFrame pageTitle={pageTitle} title={title} line={line}>
    {children}
    <FormError text={error} />
    <LoadingButton
      size="large"
      color={isGrave ? 'error' : 'primary'}
      isLoading={isPending}
      onClick={run}
      sx={{ mt: error === undefined ? 0 : 2.5, width: { xs: '100%', sm: 'auto' }, minWidth: 240 }}
    >
      {act}
    </LoadingButton>
  </AuthFrame>
)

const Done = ({ texts: { doneTitle, done }, children }: { texts: { doneTitle: string; done: string }; children: ReactNode }) => (
  <ResultCard picture="message" title={doneTitle} text={done}>
    {children}
  </ResultCard>
)

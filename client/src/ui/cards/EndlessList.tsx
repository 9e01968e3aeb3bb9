import { useCallback, useState, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../buttons/LoadingButton'

export interface EndlessQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface EndlessListProps {
  query: EndlessQuery
  /** For lists that look for an unloaded item. */
  asksAhead?: boolean
  children: ReactNode
}

const AHEAD = '600px'

const Foot = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 12, marginTop: 24 })

/** Fetches the next page near the end or by a button; after an error by the button only. */
export function EndlessList({ query, asksAhead = false, children }: EndlessListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const [isLong, setLong] = useState(hasNextPage)
  if (hasNextPage && !isLong) setLong(true)
  const watchesEnd = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const watch = useCallback(
    (foot: HTMLElement | null) => {
      if (foot === null || !watchesEnd) return undefined
      if (asksAhead) return void fetchNextPage()
      const observer = new IntersectionObserver(
        ([entry]) => (entry?.isIntersecting === true ? void fetchNextPage() : undefined),
        {
          rootMargin: AHEAD,
        },
      )
      observer.observe(foot)
      return () => observer.disconnect()
    },
    [watchesEnd, asksAhead, fetchNextPage],
  )
  return (
    <>
      {children}
      {hasNextPage ? (
        <Foot ref={watch}>
          {isFetchNextPageError ? (
            <Typography role="alert" sx={{ color: 'ink2' }}>
              {commonTexts.moreFailed}
            </Typography>
          ) : null}
          <LoadingButton variant="outlined" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? commonTexts.retry : commonTexts.more}
          </LoadingButton>
        </Foot>
      ) : null}
      {isLong && !hasNextPage ? (
        <Typography role="status" variant="small" component="p" sx={{ color: 'ink3', textAlign: 'center', mt: 3 }}>
          {commonTexts.end}
        </Typography>
      ) : null}
    </>
  )
}

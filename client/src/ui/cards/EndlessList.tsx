import { useCallback, useState, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { common } from '../../texts/common'
import { LoadingButton } from '../buttons/LoadingButton'

/** What it needs of an endless query. */
export interface EndlessQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface EndlessListProps {
  query: EndlessQuery
  /** Asks for the next page wherever the reader is: the list looks for an item that is not loaded yet. */
  asksAhead?: boolean
  /** The list itself, in its four states. */
  children: ReactNode
}

/** How far below the screen the next page is asked for. */
const AHEAD = '600px'

const Foot = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 12, marginTop: 24 })

/**
 * A list that goes on: near its end the next page comes by itself, and a button does the same for those who do not scroll. After a failure
 * only the button asks again. One that took more than a page says where it ends.
 */
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
              {common.moreFailed}
            </Typography>
          ) : null}
          <LoadingButton variant="outlined" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? common.retry : common.more}
          </LoadingButton>
        </Foot>
      ) : null}
      {isLong && !hasNextPage ? (
        <Typography role="status" variant="small" component="p" sx={{ color: 'ink3', textAlign: 'center', mt: 3 }}>
          {common.end}
        </Typography>
      ) : null}
    </>
  )
}

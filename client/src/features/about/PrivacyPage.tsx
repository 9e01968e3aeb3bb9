import { useQuery } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { geocoderHost } from '../../lib/geocoderHost'
import { Article } from './Article'
import { privacyArticle } from './privacy'

export function PrivacyPage() {
  const { data } = useQuery({
    queryKey: queryKeys.streets,
    queryFn: ({ signal }) => call('GET /map/streets', { signal }),
  })
  return <Article article={privacyArticle({ geocoder: geocoderHost(), streets: data?.style?.hosts ?? [] })} />
}

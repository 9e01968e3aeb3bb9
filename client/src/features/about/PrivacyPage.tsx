import { useQuery } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { Article } from './Article'
import { privacyArticle, withForeignMap } from './privacy'

export function PrivacyPage() {
  const { data } = useQuery({
    queryKey: queryKeys.streets,
    queryFn: ({ signal }) => call('GET /map/streets', { signal }),
  })
  const hosts = data?.style?.hosts ?? []
  return <Article article={hosts.length === 0 ? privacyArticle : withForeignMap(privacyArticle, hosts)} />
}

import { useState } from 'react'
import { useOnline } from '../../../lib/hooks/useOnline'
import { ChooseSource } from './ChooseSource'
import { ImportReview } from './ImportReview'
import type { UnderstoodFile } from './mutations'

export function ImportSection() {
  const [read, setRead] = useState<UnderstoodFile>()
  // Kept while the review shows.
  const [text, setText] = useState('')
  const isOnline = useOnline()
  return read === undefined ? (
    <ChooseSource text={text} onText={setText} onRead={setRead} isOnline={isOnline} />
  ) : (
    <ImportReview key={read.id} read={read} onOther={() => setRead(undefined)} isOnline={isOnline} />
  )
}

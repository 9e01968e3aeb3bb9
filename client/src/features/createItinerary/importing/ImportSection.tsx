import { useState } from 'react'
import { useOnline } from '../../../lib/hooks/useOnline'
import { ChooseSource } from './ChooseSource'
import { ImportReview } from './ImportReview'
import type { UnderstoodFile } from './mutations'

/** A trip from a file or a text: what to take, then what was understood of it. */
export function ImportSection() {
  const [read, setRead] = useState<UnderstoodFile>()
  // Outlives a look at what was understood.
  const [text, setText] = useState('')
  const isOnline = useOnline()
  return read === undefined ? (
    <ChooseSource text={text} onText={setText} onRead={setRead} isOnline={isOnline} />
  ) : (
    <ImportReview key={read.id} read={read} onOther={() => setRead(undefined)} isOnline={isOnline} />
  )
}

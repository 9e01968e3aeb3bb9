import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { offerUpdate } from './app/offerUpdate'
import { rememberedId } from './entities/session/storedSession'
import { failuresWaitFor } from './lib/api'
import { watchForUpdates } from './lib/appUpdate'
import { queryClient } from './lib/queryClient'
import { keepSeen, VISITOR } from './lib/seen'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

failuresWaitFor(keepSeen(queryClient, () => rememberedId() ?? VISITOR))

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

watchForUpdates((apply) => void offerUpdate(apply))

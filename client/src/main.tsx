import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { texts } from './app/texts'
import { watchForUpdates } from './lib/appUpdate'
import { notify } from './lib/notices'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

watchForUpdates((apply) =>
  notify(texts.updateReady, { id: 'update', stays: true, action: { label: texts.update, onClick: apply } }),
)

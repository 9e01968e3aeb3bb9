import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { offerUpdate, recoverFailedChunks } from './app/recoverFailedChunks'
import { loadPage } from './app/router'
import { startApp } from './app/start'
import { sessionQuery } from './account/session'
import { watchForUpdates } from './lib/loading/appUpdate'
import { queryClient } from './engine/api/queryClient'

/** How long to wait for a complete first render; longer if the server rendered content. */
const [PATIENCE_MS, CONTENT_PATIENCE_MS] = [1000, 4000]

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Fonts load after the scripts, before the first render asks for them.
const fonts = ['700 1em "Bricolage Grotesque"', '1em Figtree'].map((font) => document.fonts.load(font))

startApp()

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// Render even if one fails.
const isComplete = Promise.allSettled([loadPage(window.location.pathname), queryClient.prefetchQuery(sessionQuery), ...fonts])
const patience = root.querySelector('.start-trip, .start-main') === null ? PATIENCE_MS : CONTENT_PATIENCE_MS
void Promise.race([isComplete, new Promise((resolve) => setTimeout(resolve, patience))]).then(draw)

watchForUpdates((apply) => void offerUpdate(apply))
recoverFailedChunks()

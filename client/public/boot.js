// Runs before the first paint: the chosen colour scheme (theme.ts names the key), and whether this is the home page, whose heading
// stands in the page before the app does.
;(function () {
  var root = document.documentElement
  var chosen = 'system'
  try {
    chosen = localStorage.getItem('periplo-scheme') || 'system'
  } catch (refused) {
    chosen = 'system'
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-scheme', dark ? 'dark' : 'light')
  if (location.pathname === '/') root.setAttribute('data-start', 'home')
})()

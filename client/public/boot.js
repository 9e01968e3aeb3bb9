// Runs before the first paint: the chosen colour scheme (theme.ts names the key), whether this is the home page, whose heading stands in
// index.html, and whether somebody was signed in here, because then that page has three columns.
;(function () {
  var root = document.documentElement
  var remembered = {}
  try {
    remembered = localStorage
  } catch (refused) {
    // A browser that refuses storage remembers nothing.
    remembered = {}
  }
  var chosen = remembered['periplo-scheme'] || 'system'
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-scheme', dark ? 'dark' : 'light')
  if (location.pathname === '/') root.setAttribute('data-start', 'home')
  if (remembered.userId) root.setAttribute('data-known', '')
})()

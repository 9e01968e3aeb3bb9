// Runs before the first paint: the chosen colour scheme (theme.ts names the key), whether this is the home page, whose heading stands in
// index.html, and whether somebody was signed in here, because then that page has three columns. And asks the server what the page will ask
// first, while the app's code is on its way: lib/early.ts takes the answers.
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

  // Not in the name of somebody who has left: the server has to hear of that first (entities/session).
  if (remembered['periplo-leaving']) return
  var early = (window.periploEarly = {})
  function ask(url) {
    early[url] = fetch(url)
    // Whoever takes the answer sees the failure.
    early[url].catch(function () {})
  }
  ask('/api/auth/session')
  var question = document.querySelector('meta[name="periplo:question"]')
  if (question !== null) {
    var segments = location.pathname.split('/')
    ask(
      question.content.replace(/\{(\d)\}/, function (_, segment) {
        return segments[segment]
      }),
    )
  }
})()

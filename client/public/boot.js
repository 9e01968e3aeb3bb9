// Runs before the first paint: the chosen colour scheme (theme.ts names the key), which page this is, because the header of most pages and the
// headline of the home page stand in index.html, and whether a user was signed in here, because then the home page has three columns. It also
// sends the page's first requests while the app's code loads (engine/api/preloadedResponses.ts takes the responses). What it knows of pages
// scripts/build/injectSitePaths.ts writes into index.html.
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

  function metaOf(name) {
    return document.querySelector('meta[name="periplo:' + name + '"]')
  }
  function contentOf(name) {
    var meta = metaOf(name)
    return meta === null ? '' : meta.content
  }
  var segments = location.pathname.split('/')
  if (location.pathname === '/') root.setAttribute('data-start', 'home')
  else if (contentOf('headerless').split(' ').indexOf(segments[1].toLowerCase()) < 0) root.setAttribute('data-start', 'page')
  if (remembered.userId) root.setAttribute('data-known', '')

  // The server names the request of the page at an address; the service worker's copy is one for all of them.
  var question = contentOf('question')
  var itinerary = metaOf('itinerary')
  // Its own page, not what stands below it.
  var isItinerary =
    segments[1] === itinerary.getAttribute('data-path').split('/')[1] &&
    /^[0-9a-f-]{36}$/.test(segments[2]) &&
    !segments[3]
  if (isItinerary && question === '') question = itinerary.getAttribute('data-question')

  // Not in the name of somebody who has left: the server has to hear of that first (entities/session).
  if (remembered['periplo-leaving']) return
  var early = (window.periploEarly = {})
  function ask(url) {
    early[url] = fetch(url)
    // Whoever takes the answer sees the failure.
    early[url].catch(function () {})
  }
  ask('/api/auth/session')
  if (question !== '') {
    ask(
      question.replace(/\{(\d)\}/, function (_, segment) {
        return segments[segment]
      }),
    )
  }
})()

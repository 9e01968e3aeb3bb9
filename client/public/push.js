// Part of the service worker (scripts/build/precachePlugin.ts): shows what the server pushes about notices, and opens what a notice is about.
// What a push carries says PushMessage in shared/api/notices.ts.
;(function (worker) {
  worker.addEventListener('push', function (event) {
    if (event.data === null) return
    var push = event.data.json()
    event.waitUntil(
      worker.registration.showNotification(push.title, {
        body: push.body,
        // A later push of the same notice takes its place.
        tag: push.tag,
        lang: 'es',
        icon: '/icons/icon-192.png',
        data: { url: push.url },
      }),
    )
  })

  // In the page that somebody looks at, or else in any; or in a new one.
  async function openPage(url) {
    var pages = await worker.clients.matchAll({ type: 'window' })
    var page =
      pages.find(function (one) {
        return one.visibilityState === 'visible'
      }) || pages[0]
    if (page === undefined) return worker.clients.openWindow(url)
    await page.focus()
    return page.navigate(url)
  }

  worker.addEventListener('notificationclick', function (event) {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data.url))
  })

  // The browser ended what it had given and may give another one; the page does the same at its next visit.
  worker.addEventListener('pushsubscriptionchange', function (event) {
    var before = event.oldSubscription
    if (before === null || before === undefined) return
    event.waitUntil(
      worker.registration.pushManager.subscribe(before.options).then(function (next) {
        return fetch('/api/notifications/push', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(next.toJSON()),
        })
      }),
    )
  })
})(self)

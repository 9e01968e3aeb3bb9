interface TabMessage<T> {
  userId: string
  news: T
}

/** Tabs ignore messages about other users. */
export function openTabChannel<T>(name: string, onMessage: (message: T) => void, currentUser: () => string | undefined) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`periplo-${name}`)
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage<T>>) => {
    if (data.userId === currentUser()) onMessage(data.news)
  })
  return {
    send(news: T): void {
      const userId = currentUser()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
      if (userId !== undefined) channel?.postMessage({ userId, news } satisfies TabMessage<T>)
    },
    close(): void {
      channel?.close()
    },
  }
}

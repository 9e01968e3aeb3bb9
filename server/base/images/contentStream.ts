/** Fetched on the first read. */
export const contentStream = (fetchContent: () => Promise<Uint8Array>): ReadableStream =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await fetchContent())
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )

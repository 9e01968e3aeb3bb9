/** A stream of one piece, which is fetched once somebody reads. */
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

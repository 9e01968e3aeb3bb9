import type { Page } from 'playwright'

const WORDS = 'Entradas compradas, quedamos a las nueve'

/** Milliseconds from each key in an event's note to the next frame. */
export async function measureKeyDelays(page: Page): Promise<number[]> {
  const note = page.getByRole('dialog').getByLabel('Nota')
  await note.fill('')
  await note.evaluate((element) => {
    const delays: number[] = []
    Object.assign(window, { delays })
    element.addEventListener('keydown', () => {
      const start = performance.now()
      requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - start)))
    })
  })
  await note.pressSequentially(WORDS, { delay: 40 })
  return page.evaluate<number[]>('delays')
}

import type { Chores, ChoreStep } from './chores'

export class OwnChores implements Chores {
  readonly #done = new Map<string, ChoreStep & { at: number }>()
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  async take(name: string, step: (position: string) => Promise<ChoreStep>): Promise<number> {
    const known = this.#done.get(name) ?? { position: '', restMs: 0, at: 0 }
    const leftMs = known.at + known.restMs - performance.now()
    if (leftMs > 0 || this.#isClosed) return leftMs
    const doing = step(known.position)
    this.#last = Promise.allSettled([this.#last, doing])
    const done = await doing
    this.#done.set(name, { ...done, at: performance.now() })
    return done.restMs
  }

  alone(_name: string, work: () => Promise<void>): Promise<void> {
    return work()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }
}

import { describe, expect, it, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { lazyValue } from './lazyValue'

describe('a value loaded later', () => {
  it('is loaded once, when it is first needed', async () => {
    const load = vi.fn(async () => 'parts')
    const later = lazyValue(load)
    expect(load).not.toHaveBeenCalled()
    const listener = vi.fn()
    later.subscribe(listener)
    later.subscribe(() => undefined)
    later.prefetch()
    await eventually(() => expect(later.get()).toBe('parts'))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('reports a failure and retries for the next subscriber', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('parts')
    const later = lazyValue(load)
    later.subscribe(() => undefined)
    await eventually(() => expect(later.get()).toBe('failed'))
    later.subscribe(() => undefined)
    await eventually(() => expect(later.get()).toBe('parts'))
  })
})

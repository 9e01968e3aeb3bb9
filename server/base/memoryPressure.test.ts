import { expect, test } from 'vitest'
import { MemoryPressure, type MemoryUse } from './memoryPressure'

const little: MemoryUse = { heap: 0.3, live: 0.1, process: 0.2 }

function fixture() {
  let taken = little
  let now = 0
  const said: string[] = []
  const log = { warn: () => void said.push('scarce'), info: () => void said.push('enough') }
  const pressure = new MemoryPressure(
    log,
    () => taken,
    () => now,
  )
  return {
    said,
    ask(next: Partial<MemoryUse>) {
      taken = { ...little, ...next }
      now += 1000
      return pressure.isScarce()
    },
    pressure,
    set: (next: Partial<MemoryUse>) => void (taken = { ...little, ...next }),
  }
}

test.each([
  ['what is alive', { live: 0.7 }, { live: 0.6 }, { live: 0.5 }],
  ['the process', { process: 0.85 }, { process: 0.75 }, { process: 0.6 }],
  ['the heap, all but full', { heap: 0.92 }, { heap: 0.87 }, { heap: 0.8 }],
])('memory is scarce when %s takes too much, until it takes clearly less', (_, much, lessThan, little) => {
  const { ask, said } = fixture()
  expect(ask(lessThan)).toBe(false)
  expect(ask(much)).toBe(true)
  expect(ask(lessThan), 'a little less is not enough').toBe(true)
  expect(ask(little)).toBe(false)
  expect(said).toEqual(['scarce', 'enough'])
})

test('a heap full of garbage is not scarce', () => {
  expect(fixture().ask({ heap: 0.85, live: 0.2 })).toBe(false)
})

test('reads memory figures only at intervals', () => {
  const { ask, pressure, set } = fixture()
  expect(ask({})).toBe(false)
  set({ process: 0.9 })
  expect(pressure.isScarce()).toBe(false)
})

test('this process has enough memory', () => {
  expect(new MemoryPressure({ warn: () => undefined, info: () => undefined }).isScarce()).toBe(false)
})

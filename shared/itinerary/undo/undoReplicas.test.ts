import * as Y from 'yjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { caseCount } from '#testkit/budget'
import { randomFrom, type Random } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent, CommandError } from '../commands'
import { IDEAS_DAY_ID, newDoc, positionOf, roots } from '../doc'
import { createSeedUpdate } from '../seed'
import { captureUndoStep, redo, undo, type DocumentUndoStep } from './undo'
import { computeView, type ItineraryView } from '../view'
import { calendarDate } from '#testkit/date'

const SEEDS = caseCount('SEEDS', { short: 20, full: 500 })
const seeds = process.env.SEED === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(process.env.SEED)]
const START = calendarDate('2026-10-24')
const END = calendarDate('2026-10-28')
const RANGE = 5
const show = (doc: Y.Doc) => computeView(doc, START, END)

function replicas(seed: number) {
  const random = randomFrom(seed)
  // Order keys are jittered: a seed must give the same history.
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const first = createSeedUpdate(3)
  const [ana, bea] = [1, 2].map((number) => {
    const doc = newDoc()
    Y.applyUpdate(doc, first)
    doc.clientID = seed * 10 + number
    return doc
  }) as [Y.Doc, Y.Doc]
  return { random, ana, bea }
}
afterEach(() => void vi.restoreAllMocks())

function meet(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)))
}

type Writer = 'ana' | 'bea'

// One letter a command, from an alphabet per writer: of shared letters a merge may pick either.
const alphabets = { ana: 0x4e00, bea: 0x5e00 }
const signs = (text: string, writer: Writer) =>
  Array.from(text).filter((letter) => ((letter.codePointAt(0) ?? 0) & 0xff00) === alphabets[writer])

function signedCommand(random: Random, doc: Y.Doc, writer: Writer, step: number, keys: Map<string, Writer>): void {
  const now = show(doc)
  const sign = String.fromCodePoint(alphabets[writer] + step)
  const places = [...now.days.map(({ id }) => id), IDEAS_DAY_ID]
  const day = random.pick(now.days)
  const event = now.events[random.pick(Object.keys(now.events)) ?? '']
  const before = new Set([...roots(doc).events.values()].map((one) => positionOf(one)[1]))
  const dice = random.next()
  try {
    if (dice < 0.32)
      addEvent(doc, { dayId: random.pick(places) ?? IDEAS_DAY_ID, index: random.below(4) }, { label: sign, description: sign })
    else if (dice < 0.38) addDay(doc, { rangeDays: RANGE })
    else if (dice < 0.42 && day !== undefined) deleteDay(doc, day.id)
    else if (dice < 0.46 && day !== undefined) moveDay(doc, day.id, random.below(now.days.length))
    else if (event === undefined) return
    else if (dice < 0.54) deleteEvent(doc, event.id)
    else if (dice < 0.7) moveEvent(doc, event.id, { dayId: random.pick(places) ?? IDEAS_DAY_ID, index: random.below(4) })
    else if (dice < 0.85) editEvent(doc, event.id, { label: sign })
    else
      editEvent(doc, event.id, { description: random.chance(0.5) ? sign + event.description : event.description + sign }, event)
  } catch (refusal) {
    if (!(refusal instanceof CommandError)) throw refusal
  }
  for (const one of roots(doc).events.values()) if (!before.has(positionOf(one)[1])) keys.set(positionOf(one)[1], writer)
}

const shownIds = ({ days, ideas }: ItineraryView) => [...days.flatMap(({ events }) => events), ...ideas]

describe('undo of a whole history', () => {
  it(`alone leads to the first state, and redo to the last (${seeds.length} histories)`, () => {
    for (const seed of seeds) {
      const { random, ana } = replicas(seed)
      const before = show(ana)
      const steps: DocumentUndoStep[] = []
      for (let i = 0; i < 40; i += 1) steps.push(captureUndoStep(ana, () => applyRandomCommand(random, ana, RANGE)).step)
      const after = show(ana)
      for (const step of steps.toReversed()) undo(ana, step)
      expect(show(ana), `seed ${seed}`).toEqual(before)
      for (const step of steps) redo(ana, step)
      expect(show(ana), `seed ${seed}`).toEqual(after)
      vi.restoreAllMocks()
    }
  })

  it(`with a concurrent writer keeps all foreign edits and no own ones (${seeds.length} histories)`, () => {
    const counters = { keptAsTouched: 0, broughtBack: 0, skipped: 0, theirNotes: 0, theirMoves: 0 }
    for (const seed of seeds) {
      const { random, ana, bea } = replicas(seed)
      const keys = new Map<string, Writer>()
      const mine: DocumentUndoStep[] = []
      for (let i = 0; i < 60; i += 1) {
        if (random.chance(0.5)) mine.push(captureUndoStep(ana, () => signedCommand(random, ana, 'ana', i, keys)).step)
        else signedCommand(random, bea, 'bea', i, keys)
        if (random.chance(0.4)) meet(ana, bea)
      }
      meet(ana, bea)
      const places = (doc: Y.Doc) => new Map([...roots(doc).events].map(([id, event]) => [id, positionOf(event)]))
      const before = { shown: show(ana), places: places(ana) }
      for (const step of mine.toReversed()) {
        if (!undo(ana, step) && step.events.length > 0) counters.skipped += 1
      }
      meet(ana, bea)
      const after = { shown: show(ana), places: places(ana) }
      const isTouched = (id: string, { shown, places }: typeof before): boolean => {
        const { label = '', description = '' } = shown.events[id] ?? {}
        return signs(label + description, 'bea').length > 0 || keys.get(places.get(id)?.[1] ?? '') === 'bea'
      }
      const name = (id: string) => `seed ${seed}, ${id}`

      expect(show(bea), `seed ${seed}`).toEqual(after.shown)
      expect(new Set(shownIds(after.shown)).size, `seed ${seed}`).toBe(shownIds(after.shown).length)
      for (const [id, event] of Object.entries(before.shown.events)) {
        const now = after.shown.events[id]
        if (!isTouched(id, before)) continue
        // All that the other user touched remains.
        expect(now, name(id)).toBeDefined()
        if (signs(event.label, 'bea').length > 0) expect(now?.label, name(id)).toBe(event.label)
        expect(signs(now?.description ?? '', 'bea').toSorted(), name(id)).toEqual(
          expect.arrayContaining(signs(event.description, 'bea').toSorted()),
        )
        if (keys.get(before.places.get(id)?.[1] ?? '') === 'bea') {
          expect(after.places.get(id), name(id)).toEqual(before.places.get(id))
          counters.theirMoves += 1
        }
        if (signs(event.description, 'bea').length > 0) counters.theirNotes += 1
      }
      for (const [id, event] of Object.entries(after.shown.events)) {
        const own = signs(event.label + event.description, 'ana')
        if (before.shown.events[id] === undefined) counters.broughtBack += 1
        if (own.length === 0) continue
        // Own events remain only if the other user edited them.
        expect(isTouched(id, before) || isTouched(id, after), `${name(id)}: ${own.join(' ')} stayed`).toBe(true)
        counters.keptAsTouched += 1
      }
      vi.restoreAllMocks()
    }
    if (process.env.SEED === undefined)
      for (const [name, count] of Object.entries(counters))
        expect(count, `${name} must happen in a run that proves something`).toBeGreaterThan(0)
  })
})

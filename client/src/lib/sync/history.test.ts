import { beforeEach, describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS, newDoc, roots } from '#shared/itinerary/doc'
import { seed } from '#shared/itinerary/seed'
import { createHistory, together, type Aside, type Deed, type History } from './history'

let doc: Y.Doc
let history: History
beforeEach(() => {
  doc = newDoc()
  seed(doc, 1)
  history = createHistory(doc)
})

const deed = (name: string): Deed => ({ kind: 'addEvent', id: name, name })
const add = (name: string) => history.run(() => addEvent(doc, { dayId: IDEAS }, { label: name }, name), deed)
const titles = () => [...roots(doc).events.keys()].toSorted()

describe('what one did', () => {
  it('is taken back and done again from the last on', () => {
    add('Coliseo')
    add('Foro')
    expect(history.piles.get()).toEqual({ undo: deed('Foro'), redo: null })
    expect(history.undo()).toEqual({ deed: deed('Foro'), isDone: true })
    expect(titles()).toEqual(['Coliseo'])
    expect(history.undo()).toMatchObject({ isDone: true })
    expect(history.undo()).toBeUndefined()
    expect(history.piles.get()).toEqual({ undo: null, redo: deed('Coliseo') })
    history.redo()
    history.redo()
    expect(history.redo()).toBeUndefined()
    expect(titles()).toEqual(['Coliseo', 'Foro'])
  })

  it('cannot be done again once something new was done', () => {
    add('Coliseo')
    history.undo()
    add('Foro')
    expect(history.piles.get().redo).toBeNull()
    expect(history.redo()).toBeUndefined()
  })

  it('can be taken back out of its turn, once', () => {
    add('Coliseo')
    const gone = deed('Coliseo, borrado')
    history.run(
      () => deleteEvent(doc, 'Coliseo'),
      () => gone,
    )
    add('Foro')
    expect(history.takeBack(gone)).toEqual({ deed: gone, isDone: true })
    expect(titles()).toEqual(['Coliseo', 'Foro'])
    expect(history.takeBack(gone)).toBeUndefined()
    expect(history.piles.get()).toEqual({ undo: deed('Foro'), redo: gone })
  })

  it('is dropped with a word when somebody else has changed all of it', () => {
    add('Coliseo')
    editEvent(doc, 'Coliseo', { label: 'Coliseo, dice Bea' })
    expect(history.undo()).toEqual({ deed: deed('Coliseo'), isDone: false })
    expect(history.piles.get()).toEqual({ undo: null, redo: null })
    expect(titles()).toEqual(['Coliseo'])
  })

  it('leaves out what changed nothing, and what was refused', () => {
    add('Coliseo')
    history.run(
      () => editEvent(doc, 'Coliseo', { label: 'Coliseo' }),
      () => deed('nada'),
    )
    expect(() =>
      history.run(
        () => addEvent(doc, { dayId: 'no-such-day' }, { label: 'Foro' }),
        () => deed('Foro'),
      ),
    ).toThrow('unknown_day')
    expect(history.piles.get().undo).toEqual(deed('Coliseo'))
  })

  it('is written down for each transaction, takings-back included', () => {
    add('Coliseo')
    history.undo()
    history.redo()
    expect(history.written.get()).toEqual([
      { deed: deed('Coliseo'), isTakenBack: false },
      { deed: deed('Coliseo'), isTakenBack: true },
      { deed: deed('Coliseo'), isTakenBack: false },
    ])
  })

  it('keeps the last two hundred', () => {
    for (let i = 0; i < 205; i += 1) add(`Plan ${i}`)
    let count = 0
    while (history.undo() !== undefined) count += 1
    expect(count).toBe(200)
    expect(titles()).toHaveLength(5)
  })
})

describe('what waits beside the document', () => {
  let waits: boolean
  const aside = (): Aside => {
    waits = true
    const change = (to: boolean) => () => {
      const isChanged = waits !== to
      waits = to
      return isChanged
    }
    return { eventIds: ['Coliseo'], undo: change(false), redo: change(true) }
  }
  const imageOf = () => roots(doc).events.get('Coliseo')?.get('image')
  const arrive = () => {
    waits = false
    history.complete(deed('Coliseo'), () => editEvent(doc, 'Coliseo', { image: '/uploads/a.webp' }))
  }
  const addWithPicture = () => history.run(() => addEvent(doc, { dayId: IDEAS }, { label: 'Coliseo' }, 'Coliseo'), deed, aside)

  it('goes and comes with the deed that brought it', () => {
    addWithPicture()
    history.undo()
    expect([titles(), waits]).toEqual([[], false])
    history.redo()
    expect([titles(), waits]).toEqual([['Coliseo'], true])
  })

  it('is part of that deed once it has arrived', () => {
    addWithPicture()
    arrive()
    expect(history.undo()).toEqual({ deed: deed('Coliseo'), isDone: true })
    expect(titles()).toEqual([])
    history.redo()
    expect(imageOf()).toBe('/uploads/a.webp')
    expect(history.written.get().map(({ isTakenBack }) => isTakenBack)).toEqual([false, false, true, false])
  })

  it('arrives by another tab, and is part of that deed all the same', () => {
    addWithPicture()
    editEvent(doc, 'Coliseo', { image: '/uploads/a.webp' })
    for (let told = 0; told < 2; told += 1) history.adopt('Coliseo', '/uploads/a.webp', null)
    expect(history.undo()).toMatchObject({ isDone: true })
    expect(titles()).toEqual([])
    history.redo()
    expect(imageOf()).toBe('/uploads/a.webp')
  })

  it('arrives after a later deed was taken back, which can be done again all the same', () => {
    addWithPicture()
    const gone = { ...deed('Coliseo'), kind: 'deleteEvent' as const }
    history.run(
      () => deleteEvent(doc, 'Coliseo'),
      () => gone,
    )
    history.undo()
    arrive()
    expect(history.redo()).toEqual({ deed: gone, isDone: true })
    expect(titles()).toEqual([])
    history.undo()
    expect(imageOf()).toBe('/uploads/a.webp')
  })

  it('of several events goes and comes as one', () => {
    const done: string[] = []
    const turned = (name: string, isDone: boolean): Aside => ({
      eventIds: [name],
      undo: () => done.push(name) > 0 && isDone,
      redo: () => false,
    })
    expect(together([])).toBeUndefined()
    const both = together([turned('Coliseo', true), turned('Foro', false)])
    expect([both?.eventIds, both?.undo(), both?.redo(), done]).toEqual([['Coliseo', 'Foro'], true, false, ['Coliseo', 'Foro']])
  })

  it('may be all that a deed is', () => {
    add('Coliseo')
    const chosen = { ...deed('Coliseo'), kind: 'editEvent' as const }
    const choose = () =>
      history.run(
        () => undefined,
        () => chosen,
        aside,
      )
    choose()
    expect(history.undo()).toEqual({ deed: chosen, isDone: true })
    expect([titles(), waits, history.written.get().length]).toEqual([['Coliseo'], false, 1])
    choose()
    arrive()
    history.undo()
    expect([imageOf(), titles()]).toEqual([null, ['Coliseo']])
  })

  it('stays with an event that others have changed since', () => {
    addWithPicture()
    editEvent(doc, 'Coliseo', { label: 'Coliseo, dice Bea' })
    expect(history.undo()).toMatchObject({ isDone: false })
    expect(waits).toBe(true)
  })
})

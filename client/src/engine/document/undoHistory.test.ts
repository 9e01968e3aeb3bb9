import { beforeEach, describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import {
  createUndoHistory,
  combineNonDocumentChanges,
  type NonDocumentChange,
  type UndoEntry,
  type UndoHistory,
} from './undoHistory'

let doc: Y.Doc
let history: UndoHistory
beforeEach(() => {
  doc = newDoc()
  seedDoc(doc, 1)
  history = createUndoHistory(doc)
})

const entry = (name: string): UndoEntry => ({ kind: 'addEvent', id: name, name })
const add = (name: string) => history.run(() => addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: name }, name), entry)
const titles = () => [...roots(doc).events.keys()].toSorted()

describe('the history', () => {
  it('undoes and redoes changes, the last one first', () => {
    add('Coliseo')
    add('Foro')
    expect(history.next.get()).toEqual({ undo: entry('Foro'), redo: null })
    expect(history.undo()).toEqual({ entry: entry('Foro'), isDone: true })
    expect(titles()).toEqual(['Coliseo'])
    expect(history.undo()).toMatchObject({ isDone: true })
    expect(history.undo()).toBeUndefined()
    expect(history.next.get()).toEqual({ undo: null, redo: entry('Coliseo') })
    history.redo()
    history.redo()
    expect(history.redo()).toBeUndefined()
    expect(titles()).toEqual(['Coliseo', 'Foro'])
  })

  it('cannot redo after a new change', () => {
    add('Coliseo')
    history.undo()
    add('Foro')
    expect(history.next.get().redo).toBeNull()
    expect(history.redo()).toBeUndefined()
  })

  it('undoes one entry out of order, once', () => {
    add('Coliseo')
    const gone = entry('Coliseo, borrado')
    history.run(
      () => deleteEvent(doc, 'Coliseo'),
      () => gone,
    )
    add('Foro')
    expect(history.undoEntry(gone)).toEqual({ entry: gone, isDone: true })
    expect(titles()).toEqual(['Coliseo', 'Foro'])
    expect(history.undoEntry(gone)).toBeUndefined()
    expect(history.next.get()).toEqual({ undo: entry('Foro'), redo: gone })
  })

  it('drops an entry that another user changed, and reports it as not done', () => {
    add('Coliseo')
    editEvent(doc, 'Coliseo', { label: 'Coliseo, dice Bea' })
    expect(history.undo()).toEqual({ entry: entry('Coliseo'), isDone: false })
    expect(history.next.get()).toEqual({ undo: null, redo: null })
    expect(titles()).toEqual(['Coliseo'])
  })

  it('records neither edits without effect nor refused ones', () => {
    add('Coliseo')
    history.run(
      () => editEvent(doc, 'Coliseo', { label: 'Coliseo' }),
      () => entry('nada'),
    )
    expect(() =>
      history.run(
        () => addEvent(doc, { dayId: 'no-such-day' }, { label: 'Foro' }),
        () => entry('Foro'),
      ),
    ).toThrow('unknown_day')
    expect(history.next.get().undo).toEqual(entry('Coliseo'))
  })

  it('lists each transaction, undos and redos included', () => {
    add('Coliseo')
    history.undo()
    history.redo()
    expect(history.written.get()).toEqual([
      { entry: entry('Coliseo'), isUndone: false },
      { entry: entry('Coliseo'), isUndone: true },
      { entry: entry('Coliseo'), isUndone: false },
    ])
  })

  it('keeps the last 200 entries', () => {
    for (let i = 0; i < 205; i += 1) add(`Plan ${i}`)
    let count = 0
    while (history.undo() !== undefined) count += 1
    expect(count).toBe(200)
    expect(titles()).toHaveLength(5)
  })
})

describe('a change outside the document', () => {
  let waits: boolean
  const nonDocument = (): NonDocumentChange => {
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
    history.complete(entry('Coliseo'), () => editEvent(doc, 'Coliseo', { image: '/uploads/a.webp' }))
  }
  const addWithPicture = () =>
    history.run(() => addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Coliseo' }, 'Coliseo'), entry, nonDocument)

  it('is removed and restored with its entry', () => {
    addWithPicture()
    history.undo()
    expect([titles(), waits]).toEqual([[], false])
    history.redo()
    expect([titles(), waits]).toEqual([['Coliseo'], true])
  })

  it('is part of its entry once it is completed', () => {
    addWithPicture()
    arrive()
    expect(history.undo()).toEqual({ entry: entry('Coliseo'), isDone: true })
    expect(titles()).toEqual([])
    history.redo()
    expect(imageOf()).toBe('/uploads/a.webp')
    expect(history.written.get().map(({ isUndone }) => isUndone)).toEqual([false, false, true, false])
  })

  it('is part of its entry also when another tab completed it', () => {
    addWithPicture()
    editEvent(doc, 'Coliseo', { image: '/uploads/a.webp' })
    for (let i = 0; i < 2; i += 1) history.adoptPicture('Coliseo', '/uploads/a.webp', null)
    expect(history.undo()).toMatchObject({ isDone: true })
    expect(titles()).toEqual([])
    history.redo()
    expect(imageOf()).toBe('/uploads/a.webp')
  })

  it('can complete after a later entry was undone, which can still be redone', () => {
    addWithPicture()
    const gone = { ...entry('Coliseo'), kind: 'deleteEvent' as const }
    history.run(
      () => deleteEvent(doc, 'Coliseo'),
      () => gone,
    )
    history.undo()
    arrive()
    expect(history.redo()).toEqual({ entry: gone, isDone: true })
    expect(titles()).toEqual([])
    history.undo()
    expect(imageOf()).toBe('/uploads/a.webp')
  })

  it('of several events is undone and redone as one', () => {
    const done: string[] = []
    const turned = (name: string, isDone: boolean): NonDocumentChange => ({
      eventIds: [name],
      undo: () => done.push(name) > 0 && isDone,
      redo: () => false,
    })
    expect(combineNonDocumentChanges([])).toBeUndefined()
    const both = combineNonDocumentChanges([turned('Coliseo', true), turned('Foro', false)])
    expect([both?.eventIds, both?.undo(), both?.redo(), done]).toEqual([['Coliseo', 'Foro'], true, false, ['Coliseo', 'Foro']])
  })

  it('can be all of an entry', () => {
    add('Coliseo')
    const chosen = { ...entry('Coliseo'), kind: 'editEvent' as const }
    const choose = () =>
      history.run(
        () => undefined,
        () => chosen,
        nonDocument,
      )
    choose()
    expect(history.undo()).toEqual({ entry: chosen, isDone: true })
    expect([titles(), waits, history.written.get().length]).toEqual([['Coliseo'], false, 1])
    choose()
    arrive()
    history.undo()
    expect([imageOf(), titles()]).toEqual([null, ['Coliseo']])
  })

  it('stays with an event that other users have changed since', () => {
    addWithPicture()
    editEvent(doc, 'Coliseo', { label: 'Coliseo, dice Bea' })
    expect(history.undo()).toMatchObject({ isDone: false })
    expect(waits).toBe(true)
  })
})

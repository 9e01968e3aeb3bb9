import { expect, it } from 'vitest'
import { checkCounters, repairCounters } from '../../scripts/operations/rows/checkCounters'
import { runOperation } from '#testkit/server/operations'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { serverForTest } from '#testkit/server/testServer'
import { runStatement } from '#testkit/server/rows'

it('wrong counts of likes and followers are found and mended while the server runs', async () => {
  const server = await serverForTest()
  const [ana, bea] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  const list = await ana.attempt('POST /lists', { body: { title: 'Sur', isPublic: true } })
  const listId = list.headers.get('location')?.split('/').at(-1) ?? ''
  for (const person of [ana, bea]) {
    await person.call('POST /itineraries/{id}/likes', { params: { id } })
    await person.call('POST /lists/{id}/likes', { params: { id: listId } })
  }
  await bea.call('POST /users/{id}/follow', { params: { id: ana.id } })
  const { db } = server.services
  expect(await checkCounters(db)).toEqual([])

  for (const statement of [
    'UPDATE itineraries SET likes = 7, recent_likes = 0',
    'UPDATE lists SET likes = 1, recent_likes = 3',
    'UPDATE users SET followers = followers + 1, following = 0',
  ])
    await runStatement(db, statement)
  const found = [
    { counter: 'itineraries.likes', id, is: 7, shouldBe: 2 },
    { counter: 'itineraries.recent_likes', id, is: 0, shouldBe: 2 },
    { counter: 'lists.likes', id: listId, is: 1, shouldBe: 2 },
    { counter: 'lists.recent_likes', id: listId, is: 3, shouldBe: 2 },
    { counter: 'users.followers', id: ana.id, is: 2, shouldBe: 1 },
    { counter: 'users.followers', id: bea.id, is: 1, shouldBe: 0 },
    { counter: 'users.following', id: bea.id, is: 0, shouldBe: 1 },
  ]
  expect(await checkCounters(db)).toEqual(found)
  const command = (task: string) => runOperation('projection', server.dataDir, task)
  const checked = await command('check')
  expect(checked).toMatchObject({ code: 1, stderr: '' })
  expect(checked.stdout).toContain(`counts of likes and followers\n  itineraries.likes of ${id} is 7 instead of 2\n`)
  expect(checked.stdout).toMatch(/ {2}and 2 more\n.* 7 counts wrong in /)
  const mended = await command('rebuild')
  expect(mended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^7 counts of likes and followers mended\n.* 0 counts wrong/),
  })
  expect(await checkCounters(db)).toEqual([])
  expect(await repairCounters(db)).toEqual([])
  expect(await command('check')).toMatchObject({ code: 0 })
  await bea.call('DELETE /itineraries/{id}/likes', { params: { id } })
  expect(await checkCounters(db)).toEqual([])
})

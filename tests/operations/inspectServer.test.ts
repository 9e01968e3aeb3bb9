// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { programFile } from '#testkit/server/operations'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpServerFixture()

async function inspect(args: string[], password: string) {
  const child = spawn(process.execPath, [programFile('inspect'), ...args], {
    cwd: resolveInProject('.'),
    env: { PATH: process.env.PATH },
  })
  child.stdin.end(`${password}\n`)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as unknown, stdout, stderr }
}

describe('an itinerary on a running server', () => {
  it('is shown to its owner: record, document, rows, client ids and changes', async () => {
    const { ana, server } = fixture
    const id = await createItinerary(ana, { title: 'Madrid', isPublic: false })
    const editor = syncClientOf(ana, id)
    await eventually(() => expect(editor.isSynced).toBe(true))
    addEvent(editor.doc, { dayId: editor.view().days[0]?.id ?? '' }, { label: 'Museo', startTime: '10:00' })
    await eventually(async () => {
      const { days } = await ana.call('GET /itineraries/{id}', { params: { id } })
      expect(days[0]?.events.map(({ label }) => label)).toEqual(['Museo'])
    })
    const { code, stdout, stderr } = await inspect([id, '--url', server.url, '--user', ana.username], ana.password)
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Password of ${ana.username}: ` })
    const sections = stdout.trim().split('\n\n')
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Record',
      'Document',
      'Content',
      'Rows',
      'Client ids',
      'Changes',
    ])
    expect(sections[0]).toContain(`${id}  "Madrid", 2026-10-24 to 2026-10-26, private`)
    expect(sections[0]).toContain(`owner ${ana.username}, collaborators: none; asked as owner`)
    expect(sections[2]).toMatch(/Día 1 .*\n\s+\S{36} {2}10:00 "Museo"/)
    expect(sections[3]).toBe('Rows\n  are what the document says')
    expect(sections[4]).toContain(String(editor.doc.clientID))
    expect(sections[5]).toContain(`add-event by ${ana.username} "Museo"`)
  })

  it('is shown with the rows that differ from its document', async () => {
    const { ana, server } = fixture
    const id = await createItinerary(ana)
    await server.services.db.write((tx) => tx.run('DELETE FROM days WHERE itinerary_id = @id AND day_number = 3', { id }))
    const { stdout } = await inspect([id, '--url', server.url, '--user', ana.username], ana.password)
    expect(stdout).toMatch(/Rows\n {2}only in the document: day \S{36}: nothing\n/)
  })

  it('is not shown to strangers or with a wrong password', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana, { isPublic: false })
    const asStranger = await inspect([id, '--url', server.url, '--user', luis.username], luis.password)
    expect(asStranger).toMatchObject({ code: 1, stdout: '' })
    expect(asStranger.stderr).toContain(`The server refuses GET /itineraries/${id}: 403`)
    const wrong = await inspect([id, '--url', server.url, '--user', ana.username], 'otra cosa')
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toContain(`The server refuses to sign in ${ana.username}: 401`)
  })

  it('is not shown without --user', async () => {
    const { code, stderr } = await inspect(['some', '--url', fixture.server.url], '')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Usage: npm run inspect /)
  })
})

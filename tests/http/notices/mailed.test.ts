import { expect, it } from 'vitest'
import { mailNotices } from '#server/features/notices/mailNotices'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { waitForMail, mailsTo } from '#testkit/mail/readMail'
import {
  postComment,
  followAs,
  like,
  sendNoticesRead,
  patchNoticeSettings,
  unfollowAs,
  unlike,
} from '#testkit/server/socialCalls'
import { runStatement, queryValues } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { mute } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture()
const HOUR_MS = 3600_000

const letTimePass = (ms: number) =>
  runStatement(fixture.server.services.db, 'UPDATE notices SET mail_since = mail_since - @ms', { ms })
const confirm = ({ id }: Account) =>
  runStatement(fixture.server.services.db, 'UPDATE users SET email_confirmed_at = 1 WHERE id = @id', { id })
const mailed = ({ email }: Account) =>
  queryValues(fixture.server.services.db, "SELECT cause FROM mails WHERE cause LIKE 'notices %'").then(async (causes) => {
    await eventually(async () =>
      expect(await queryValues(fixture.server.services.db, 'SELECT id FROM mails WHERE content IS NOT NULL')).toEqual([]),
    )
    return {
      causes: causes.length,
      mails: (await mailsTo(fixture.server.dataDir, email)).filter(({ subject }) => /aviso/.test(subject)),
    }
  })
const run = () => mailNotices(fixture.server.services)

it('one mail lists all unread notices once the oldest is a day old', async () => {
  const { ana, luis, server } = fixture
  await confirm(ana)
  await patchNoticeSettings(ana, { like: { mail: true }, comment: { mail: true } })
  const id = await createItinerary(ana, { title: 'Roma' })
  await like(luis, id)
  await letTimePass(23 * HOUR_MS)
  await run()
  expect((await mailed(ana)).mails).toEqual([])
  await like(await signUp(server, { name: 'Marta' }), id)
  await postComment(luis, id, 'Hola')
  await followAs(luis, ana)
  await letTimePass(HOUR_MS)
  await run()
  const mail = await waitForMail(server.dataDir, ana.email, /aviso/)
  expect(mail.subject).toBe('Tienes 2 avisos en Periplo')
  expect(mail.text).toContain('A Marta y Viajera les gusta «Roma».')
  expect(mail.text).toContain('Viajera ha comentado «Roma».')
  expect(mail.text).not.toContain('seguirte')
  expect(mail.link.endsWith('/notifications')).toBe(true)
  await letTimePass(48 * HOUR_MS)
  await run()
  expect((await mailed(ana)).mails).toHaveLength(1)
  await postComment(luis, id, 'Otro')
  await letTimePass(24 * HOUR_MS)
  await run()
  expect((await waitForMail(server.dataDir, ana.email, /aviso/, 2)).subject).toBe('Tienes 1 aviso en Periplo')
})

it('no mail is sent for notices that are read, withdrawn, of a muted user or of a disabled kind', async () => {
  const { ana, luis, server } = fixture
  const eva = await signUp(server)
  await patchNoticeSettings(ana, { like: { mail: true }, comment: { mail: true }, follow: { mail: true } })
  const trips = [await createItinerary(ana), await createItinerary(ana)] as const
  await like(luis, trips[0])
  await sendNoticesRead(ana)
  await like(luis, trips[1])
  await unlike(luis, trips[1])
  await followAs(eva, ana)
  await mute(ana, eva)
  await postComment(luis, trips[0], 'Hola')
  await patchNoticeSettings(ana, { comment: { mail: false } })
  await letTimePass(25 * HOUR_MS)
  await run()
  expect((await mailed(ana)).mails).toEqual([])
  expect(await queryValues(server.services.db, 'SELECT id FROM notices WHERE mail_since IS NOT NULL')).toEqual([])
  await unfollowAs(eva, ana)
  await followAs(eva, ana)
  expect(await queryValues(server.services.db, 'SELECT id FROM notices WHERE mail_since IS NOT NULL')).toEqual([])
})

it('enabling mail does not mail earlier notices', async () => {
  const { ana, luis, server } = fixture
  await like(luis, await createItinerary(ana))
  await patchNoticeSettings(ana, { like: { mail: true } })
  expect(await queryValues(server.services.db, 'SELECT id FROM notices WHERE mail_since IS NOT NULL')).toEqual([])
})

it('a mail to an unconfirmed address contains no text of other users', async () => {
  const { ana, luis, server } = fixture
  await patchNoticeSettings(ana, { like: { mail: true } })
  await like(luis, await createItinerary(ana, { title: 'Compra aquí' }))
  await letTimePass(25 * HOUR_MS)
  await run()
  const mail = await waitForMail(server.dataDir, ana.email, /aviso/)
  expect(mail.text).not.toContain('Compra aquí')
  expect(mail.text).toContain('1 aviso.')
})

it('concurrent mail runs send one mail', async () => {
  const { ana, luis, server } = fixture
  await patchNoticeSettings(ana, { like: { mail: true } })
  await like(luis, await createItinerary(ana))
  await letTimePass(25 * HOUR_MS)
  await Promise.all([run(), run(), run()])
  await waitForMail(server.dataDir, ana.email, /aviso/)
  expect((await mailed(ana)).mails).toHaveLength(1)
})

import { Registration } from '#shared/api/auth'
import { localDate, type CalendarDate } from '#shared/dates'
import type { Services } from '#server/base/services'
import { register } from '#server/features/accounts/signInService'
import { changeUser, findUser, findUserByUsername, hasUsers } from '#server/accounts/userStore'
import { fillComments, fillSocial } from './fillSocial'
import { fillForks, fillTrips } from './fillTrips'
import { DEMO_LOGINS, DEMO_PASSWORD, demoPeople, type DemoPerson } from './demoPeople'

const DAY = 24 * 3_600_000

/** Fills an empty database through the regular services. */
export async function fillWithDemoData(services: Services, today: CalendarDate = localDate(services.now())): Promise<void> {
  if (await hasUsers(services.db)) return
  // One server fills it, others wait.
  await services.jobs.runExclusively('demo data', async () => {
    if (!(await hasUsers(services.db))) await fillEmpty(services, today)
  })
}

async function fillEmpty(services: Services, today: CalendarDate): Promise<void> {
  const ids = new Map(await Promise.all(demoPeople.map((person, i) => signUp(services, person, demoPeople.length - i))))
  const person = namedIn(ids)
  await shareMaps(services, person)
  const trips = await fillTrips(services, person, today)
  const all = [...trips, ...(await fillForks(services, person, trips, today))]
  const itinerary = namedIn(new Map(all.map(({ id, trip }) => [trip.title, id])))
  await fillSocial(services, { person, itinerary }, all)
  await fillComments(services, { person, itinerary })
}

const shareMaps = ({ db, now }: Services, person: (username: string) => string): Promise<void> =>
  db.write(async (tx) => {
    for (const { username, mapAudience } of demoPeople) {
      if (mapAudience === undefined) continue
      const user = await findUser(tx, person(username))
      if (user !== undefined) await changeUser(tx, user, { mapAudience }, now())
    }
  })

export async function demoLogins({ db }: Pick<Services, 'db'>): Promise<string> {
  const found = await Promise.all(DEMO_LOGINS.map((username) => findUserByUsername(db, username)))
  return DEMO_LOGINS.filter((_, i) => found[i] !== undefined)
    .map((username) => `  prueba con  ${username}  ${DEMO_PASSWORD}\n`)
    .join('')
}

const namedIn =
  (ids: ReadonlyMap<string, string>) =>
  (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo data has no ${name}`)
    return id
  }

async function signUp(services: Services, { username, name, avatar }: DemoPerson, daysAgo: number): Promise<[string, string]> {
  const createdAt = services.now() - daysAgo * DAY
  const account = Registration.parse({
    username,
    name,
    email: `${username}@example.com`,
    password: DEMO_PASSWORD,
    avatar: avatar === null ? null : `/images/avatars/avatar-${avatar}.svg`,
  })
  // The addresses receive no mail.
  const { id } = await register({ ...services, now: () => createdAt }, { ...account, emailConfirmedAt: createdAt })
  return [username, id]
}

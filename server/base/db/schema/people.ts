import { sql } from 'drizzle-orm'
import type { TableParts } from './sqliteParts'

export type PeopleTables = ReturnType<typeof peopleTables>

/** Who there is, who follows whom, and who wants nothing of whom. */
export function peopleTables({
  table,
  text,
  id,
  belongsTo,
  integer,
  flag,
  instant,
  index,
  uniqueIndex,
  primaryKey,
  check,
}: TableParts) {
  const users = table(
    'users',
    {
      id: id(),
      name: text().notNull(),
      username: text().notNull(),
      /** Lower case: what makes a username unique and findable. */
      usernameKey: text().notNull(),
      /** Folded name, for prefix search. */
      nameKey: text().notNull(),
      /** Empty for a guest, whose id stands in for its key. */
      email: text().notNull(),
      emailKey: text().notNull(),
      /** When somebody showed that mail to this address reaches them; null: not yet. */
      emailConfirmedAt: integer(),
      /** Empty for who signs in with passkeys alone, and for guests. */
      passwordHash: text().notNull(),
      avatar: text(),
      /** How many follow them and how many they follow: kept by triggers on `follows`. */
      followers: integer().notNull().default(0),
      following: integer().notNull().default(0),
      /** Since when nobody else sees them and what they publish; null: it is seen. */
      hiddenAt: integer(),
      isModerator: flag().notNull().default(false),
      /** Until then they may only read; follows from the decisions about them. */
      suspendedUntil: integer(),
      /** Of a guest, whose only account is their session: when they came last. null: of everybody else. */
      guestSeenAt: integer(),
      createdAt: instant(),
      updatedAt: instant(),
    },
    (t) => [
      index('users_followers').on(t.followers, t.createdAt, t.id),
      uniqueIndex('users_username_key').on(t.usernameKey),
      uniqueIndex('users_email_key').on(t.emailKey),
      index('users_name_key').on(t.nameKey),
      index('users_avatar')
        .on(t.avatar)
        .where(sql`${t.avatar} is not null`),
      index('users_guests')
        .on(t.guestSeenAt)
        .where(sql`${t.guestSeenAt} is not null`),
    ],
  )

  /**
   * What somebody leaves unsent on a device that another person uses is locked with their key (a P-256 pair as JWK), made when it is first asked
   * for. Whoever locks gets the public half, they themselves get it whole.
   */
  const deviceKeys = table('device_keys', {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    jwk: text().notNull(),
  })

  /** A session is one family of refresh tokens; only hashes are kept. */
  const sessions = table(
    'sessions',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      refreshHash: text().notNull(),
      /** The token before the current one, which stays good until the current one was seen in use, and a few seconds longer. */
      previousHash: text(),
      rotatedAt: instant(),
      /** When the current token, or the access token that came with it, was first seen in use; null: perhaps its answer never arrived. */
      seenAt: integer(),
      /** When the token before was taken late, in place of an answer that got lost: that happens once. */
      recoveredAt: integer(),
      createdAt: instant(),
      expiresAt: instant(),
      revokedAt: integer(),
      /** Whose browser it is, in the words of its user agent: `iPhone`, `Safari`. */
      device: text(),
      browser: text(),
      /** When somebody came with it, to some minutes. */
      lastSeenAt: integer(),
    },
    (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
  )

  /**
   * Links that were mailed: `confirm` the present address, `change` to a new one, `recover` the account, `veto` a change of address. Whoever has the
   * secret in it, of which only a hash is kept, reads mail to `email`.
   */
  const accountTokens = table(
    'account_tokens',
    {
      tokenHash: text().primaryKey(),
      kind: text().notNull(),
      userId: belongsTo(() => users.id),
      email: text().notNull(),
      emailKey: text().notNull(),
      createdAt: instant(),
      expiresAt: instant(),
      /** When it was used, or ended by something else. */
      endedAt: integer(),
    },
    (t) => [
      index('account_tokens_user').on(t.userId, t.kind, t.createdAt),
      index('account_tokens_email').on(t.emailKey),
      index('account_tokens_expiry').on(t.expiresAt),
    ],
  )

  /** With what else than a password somebody signs in (WebAuthn). */
  const passkeys = table(
    'passkeys',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      /** What the authenticator calls it, in base64url. */
      credentialId: text().notNull(),
      name: text().notNull(),
      /** COSE, in base64url. */
      publicKey: text().notNull(),
      /** How the authenticator may be reached, as a list in JSON: a hint for browsers. */
      transports: text().notNull(),
      /** How often the authenticator says it was used, as far as it counts. */
      counter: integer().notNull(),
      isBackedUp: flag().notNull(),
      createdAt: instant(),
      lastUsedAt: integer(),
      /** When the request was made that it answered last: a lower count that answers an earlier one came late, and is no copy. */
      lastRequestAt: integer(),
      /** When it was first shown by a copy; null: never. */
      copiedAt: integer(),
    },
    (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
  )

  /** Challenges that a passkey answered: none is good twice. */
  const usedChallenges = table('used_challenges', { challenge: text().primaryKey(), expiresAt: instant() }, (t) => [
    index('used_challenges_expiry').on(t.expiresAt),
  ])

  /**
   * Every word of a person's name with what comes after it, folded: 'elena robles', 'robles'. A beginning of any of them finds the person.
   */
  const userNames = table('user_names', { key: text().notNull(), userId: belongsTo(() => users.id) }, (t) => [
    primaryKey({ columns: [t.key, t.userId] }),
    index('user_names_user').on(t.userId),
  ])

  /** Who follows whom. */
  const follows = table(
    'follows',
    {
      followerId: belongsTo(() => users.id),
      followedId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [
      primaryKey({ columns: [t.followerId, t.followedId] }),
      index('follows_follower').on(t.followerId, t.createdAt),
      index('follows_followed').on(t.followedId, t.createdAt),
      check('follows_others', sql`${t.followerId} <> ${t.followedId}`),
    ],
  )

  /** Who blocked whom: neither sees the other any more. */
  const blocks = table(
    'blocks',
    {
      blockerId: belongsTo(() => users.id),
      blockedId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [
      primaryKey({ columns: [t.blockerId, t.blockedId] }),
      index('blocks_blocked').on(t.blockedId, t.blockerId),
      index('blocks_newest').on(t.blockerId, t.createdAt, t.blockedId),
      check('blocks_others', sql`${t.blockerId} <> ${t.blockedId}`),
    ],
  )

  /** Who does not want to be shown whom without asking for them. */
  const mutes = table(
    'mutes',
    {
      muterId: belongsTo(() => users.id),
      mutedId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [
      primaryKey({ columns: [t.muterId, t.mutedId] }),
      index('mutes_muted').on(t.mutedId),
      index('mutes_newest').on(t.muterId, t.createdAt, t.mutedId),
      check('mutes_others', sql`${t.muterId} <> ${t.mutedId}`),
    ],
  )

  return { users, deviceKeys, sessions, accountTokens, passkeys, usedChallenges, userNames, follows, blocks, mutes }
}

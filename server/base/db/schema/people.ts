import { sql } from 'drizzle-orm'
import { mapAudiences } from '#shared/audience'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export type PeopleTables = ReturnType<typeof peopleTables>

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
}: ColumnBuilders) {
  const users = table(
    'users',
    {
      id: id(),
      name: text().notNull(),
      username: text().notNull(),
      /** Lower case. */
      usernameKey: text().notNull(),
      /** Folded, for prefix search. */
      nameKey: text().notNull(),
      /** Empty for a guest; then `emailKey` is the id. */
      email: text().notNull(),
      emailKey: text().notNull(),
      /** null: unconfirmed. */
      emailConfirmedAt: integer(),
      /** Empty for guests and users with passkeys only. */
      passwordHash: text().notNull(),
      avatar: text(),
      /** Kept by triggers on `follows`. */
      followers: integer().notNull().default(0),
      following: integer().notNull().default(0),
      /** Hides user and content from others. */
      hiddenAt: integer(),
      isModerator: flag().notNull().default(false),
      /** Derived from moderators' decisions. */
      suspendedUntil: integer(),
      /** Last visit; null for other users. */
      guestSeenAt: integer(),
      /** Who sees the countries of their trips. */
      mapAudience: text({ enum: mapAudiences }).notNull().default('self'),
      createdAt: instant(),
      updatedAt: instant(),
    },
    (t) => [
      // Covering, to test the visibility of many trips without the row.
      index('users_shown').on(t.id, t.hiddenAt, t.emailConfirmedAt, t.createdAt),
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

  /** P-256 as JWK. Encrypts a user's unsent data on a device that another signs in on. */
  const deviceKeys = table('device_keys', {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    jwk: text().notNull(),
  })

  const sessions = table(
    'sessions',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      refreshHash: text().notNull(),
      /** Valid until the current one is used, plus a grace. */
      previousHash: text(),
      rotatedAt: instant(),
      /** First use of the current refresh or access token; null: perhaps never received. */
      seenAt: integer(),
      /** When the previous token was accepted late; happens once. */
      recoveredAt: integer(),
      createdAt: instant(),
      expiresAt: instant(),
      revokedAt: integer(),
      /** From the user agent: `iPhone`, `Safari`. */
      device: text(),
      browser: text(),
      /** To a few minutes. */
      lastSeenAt: integer(),
    },
    (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
  )

  /** Using a token proves access to `email`. `veto`: of an address change. */
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
      /** Used or revoked. */
      endedAt: integer(),
    },
    (t) => [
      index('account_tokens_user').on(t.userId, t.kind, t.createdAt),
      index('account_tokens_email').on(t.emailKey),
      index('account_tokens_expiry').on(t.expiresAt),
    ],
  )

  const passkeys = table(
    'passkeys',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      /** base64url. */
      credentialId: text().notNull(),
      name: text().notNull(),
      /** COSE, base64url. */
      publicKey: text().notNull(),
      /** JSON array, a hint for browsers. */
      transports: text().notNull(),
      counter: integer().notNull(),
      isBackedUp: flag().notNull(),
      /** May be synced; never changes. Null: not known yet. */
      isBackupEligible: flag(),
      createdAt: instant(),
      lastUsedAt: integer(),
      /** Creation time of the last challenge: a lower count for an earlier one is no clone. */
      lastRequestAt: integer(),
      /** A clone was detected. */
      copiedAt: integer(),
    },
    (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
  )

  const usedChallenges = table('used_challenges', { challenge: text().primaryKey(), expiresAt: instant() }, (t) => [
    index('used_challenges_expiry').on(t.expiresAt),
  ])

  /** Folded suffixes of a name: 'elena robles', 'robles'. A prefix of any matches. */
  const userNames = table('user_names', { key: text().notNull(), userId: belongsTo(() => users.id) }, (t) => [
    primaryKey({ columns: [t.key, t.userId] }),
    index('user_names_user').on(t.userId),
  ])

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

  /** The muter sees the muted user only on request. */
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

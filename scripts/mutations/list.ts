/** Breaks a rule of `server/sync/RULES.md`; a test of that rule must fail. */
export interface Mutation {
  rule: string
  file: string
  /** Unique in the file. */
  find: string
  replace: string
}

const inSync = (rule: string, file: string, find: string, replace: string): Mutation => ({
  rule,
  file: `server/sync/${file}.ts`,
  find,
  replace,
})

/** Rules with a single test first. */
export const mutations: readonly Mutation[] = [
  inSync('R1', 'wire/attachUpgrades', "refuse(stream, '404 Not Found')", "refuse(stream, '403 Forbidden')"),
  inSync('R2', 'wire/attachUpgrades', '!isAllowedOrigin(services, headers) || cookie', 'cookie'),
  inSync('R3', 'wire/attachUpgrades', "closeCodes.sessionEnded, 'no session'", "closeCodes.noAccess, 'no session'"),
  inSync('R4', 'wire/incomingConnection', ' || Number(version) < SCHEMA_VERSION', ''),
  inSync(
    'R5',
    'wire/attachUpgrades',
    'setTimeout(() => stream.destroy(), settings.handshakeMs)',
    'setTimeout(() => undefined, settings.handshakeMs)',
  ),
  inSync(
    'R7',
    'wire/socketInbox',
    'this.#waiting.push({ message, bytes, held })',
    'if (this.parts.isOpen()) this.#waiting.push({ message, bytes, held })',
  ),
  inSync(
    'R8',
    'rooms',
    'if (opening !== undefined) return opening.room',
    'if (opening !== undefined) return this.#openAnew(itineraryId)',
  ),
  inSync('R12', 'wire/roomConnections', 'peer.isListening && forOthers', 'forOthers'),
  inSync(
    'R15',
    'wire/roomMessageHandler',
    'return replica.whenClean(() => budget.runCharged(() => this.#answer(connection, message.stateVector)))',
    'return budget.runCharged(() => this.#answer(connection, message.stateVector))',
  ),
  inSync(
    'R17',
    'log/commitQueue',
    'await this.#write(documents, batch)',
    'for (const [i, document] of documents.entries()) await this.#write([document], batch.slice(i, i + 1)), (this.commits += 1)',
  ),
  inSync('R18', 'wire/roomConnections', 'sender !== peer', 'true'),
  inSync(
    'R21',
    'log/sqliteAppender',
    'WHERE id = ? AND head_seq = ? RETURNING version',
    'WHERE id = ? AND ? >= 0 RETURNING version',
  ),
  inSync('R23', 'document/updateReceiver', '(!mayRecover && this.#isUnknown(author))', '!mayRecover'),
  inSync('R24', 'document/updateReceiver', '=> isRecovering || isTheirs(author)', '=> isTheirs(author)'),
  inSync(
    'R29',
    'wire/socketOutbox',
    'this.limits.unsentBytes + this.#answerBytes) return this.onLag()',
    'this.limits.unsentBytes + this.#answerBytes) return',
  ),
  inSync('R31', 'wire/documentPresence', 'user: person.user', 'name: person.user'),
  inSync('R35', 'room', '(clientId) => this.replica.isOwnerStored(clientId)', '() => true'),
  inSync(
    'R46',
    'document/updateReceiver',
    'this.document.enqueueServerUpdate(this.document.loaded.shortenNotes(), { userId, isProposal })',
    'void this.document.loaded.shortenNotes',
  ),
  inSync(
    'R65',
    'document/replicaCommits',
    'if (isTrouble && state.pending.inFlight.length === 0) return this.#postponeClaims()',
    '',
  ),
  inSync('R69', 'wire/roomMessageHandler', 'if (this.#last?.question !== question) ', ''),
  inSync('R77', 'document/updateReceiver', 'refusal !== undefined && hasNewContent', 'refusal === undefined && hasNewContent'),
  inSync('R78', 'document/updateReceiver', '!roleCanPropose(role) && hasNewContent', 'role === undefined && hasNewContent'),
  inSync('R79', 'document/checks/checkProposal', '!isOwn(made) || ', ''),
  inSync('R80', 'room', 'this.#members.replace(members)', ''),
  inSync('R81', 'document/rewriteDocument', 'owners.set(clientId, author)\n', ''),
  inSync('R74', 'wire/roomMessageHandler', '(isDoubtful || isOnlyNamed)', 'isDoubtful'),
]

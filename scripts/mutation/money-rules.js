import {PERSON_RULES} from './person-rules.js'

const CLIENT = 'src/client/'
const JOURNAL = 'src/journal/'
const SQLITE = 'src/journal/sqlite/'
const BATCH = 'src/actions/batch/'

/** The table of an unknown outcome: which answer settles what, and what a doubt outlives. */
const DOUBT = [
  {
    rule: 'a doubt outlives an attempt of which not a byte left',
    file: `${JOURNAL}request-state.ts`,
    code: "turned_away: 'doubtful',\n    not_sent: 'doubtful',",
    broken: "turned_away: 'doubtful',\n    not_sent: 'failed',",
  },
  {
    rule: 'a doubt outlives a refusal that comes before the key',
    file: `${JOURNAL}request-state.ts`,
    code: "turned_away: 'doubtful',\n    not_sent: 'doubtful',",
    broken: "turned_away: 'refused',\n    not_sent: 'doubtful',",
  },
  {
    rule: 'what is taken up while it is open is in doubt',
    file: `${JOURNAL}request-state.ts`,
    code: "fresh: {\n    sent_again: 'doubtful',",
    broken: "fresh: {\n    sent_again: 'fresh',",
  },
  {
    rule: 'what was refused and is not answered is in doubt',
    file: `${JOURNAL}request-state.ts`,
    code: "not_sent: 'refused',\n    unanswered: 'doubtful',",
    broken: "not_sent: 'refused',\n    unanswered: 'refused',",
  },
  {
    rule: 'what failed and is not answered is in doubt',
    file: `${JOURNAL}request-state.ts`,
    code: "turned_away: 'failed',\n    not_sent: 'failed',\n    unanswered: 'doubtful',",
    broken: "turned_away: 'failed',\n    not_sent: 'failed',\n    unanswered: 'failed',",
  },
  {
    rule: 'what is done stays done where a slower process is refused',
    file: `${JOURNAL}request-state.ts`,
    code: "created: 'done',\n    refused: 'done',",
    broken: "created: 'done',\n    refused: 'refused',",
  },
  {
    rule: 'what was refused is done where the service shows it',
    file: `${JOURNAL}request-state.ts`,
    code: "refused: {\n    sent_again: 'fresh',\n    created: 'done',",
    broken: "refused: {\n    sent_again: 'fresh',\n    created: 'refused',",
  },
  {
    rule: 'a doubt is read again as one',
    file: `${JOURNAL}request-state.ts`,
    code: "return isDoubtful ? 'doubtful' : 'fresh'",
    broken: "return 'fresh'",
  },
  {
    rule: 'an unknown request may exist',
    file: `${JOURNAL}request-state.ts`,
    code: "state === 'done' || state === 'unknown'\n",
    broken: "state === 'done'\n",
  },
  {
    rule: 'a 401 that is not the service’s own settles nothing',
    file: `${CLIENT}settles.ts`,
    code: "return isWhole || isShortErrorBody(reply.body) ? 'turned_away' : 'unanswered'",
    broken: "return 'turned_away'",
  },
  {
    rule: 'a message alone is no 401 of the service',
    file: 'src/wire/error-body.ts',
    code: "return typeof error === 'string' && messageOf(message) !== undefined",
    broken: 'return messageOf(message) !== undefined',
  },
  {
    rule: 'a 401 of a gateway to a creation is a doubt, also where no other token can be had',
    file: `${CLIENT}token.ts`,
    code: "call.isCreation === true && eventOf(reply) === 'unanswered'",
    broken: 'false',
  },
  {
    rule: 'what a cache says is not there may be there',
    file: `${CLIENT}alike-payouts.ts`,
    code: 'if (ageSeconds > 0) throw new UnreachableError(answerFromCache({seconds: ageSeconds}))',
    broken: '',
  },
  {
    rule: 'a refusal that is not the service’s whole error settles nothing',
    file: `${CLIENT}settles.ts`,
    code: "if (!isWhole) return 'unanswered'",
    broken: '',
  },
  {
    rule: 'an error says the status that it comes with',
    file: 'src/wire/error-body.ts',
    code: "answer['statusCode'] === status &&",
    broken: '',
  },
  {
    rule: 'of the 503s only that of an institution settles',
    file: `${CLIENT}settles.ts`,
    code: "status === 503 && code === 'INSTITUTION_UNAVAILABLE'",
    broken: 'status === 503',
  },
  {
    rule: 'a refusal of the wallet settles nothing',
    file: `${CLIENT}settles.ts`,
    code: "if (code?.startsWith('SUB_ACCOUNT_')) return 'turned_away'",
    broken: '',
  },
  {
    rule: 'a 404 settles only where it names what is missing',
    file: `${CLIENT}settles.ts`,
    code: 'status === 404 && namesResource(reply)',
    broken: 'status === 404',
  },
  {
    rule: 'a conflict settles nothing',
    file: `${CLIENT}settles.ts`,
    code: 'status === 400 || status === 422',
    broken: 'status === 400 || status === 409 || status === 422',
  },
  {
    rule: 'a refusal of the permission settles nothing',
    file: `${CLIENT}settles.ts`,
    code: 'status === 400 || status === 422',
    broken: 'status === 400 || status === 403 || status === 422',
  },
  {
    rule: 'a rate limit settles nothing',
    file: `${CLIENT}settles.ts`,
    code: "if (SENT_ELSEWHERE.has(status) || status === 429) return 'turned_away'",
    broken:
      "if (status === 429) return 'refused'\n  if (SENT_ELSEWHERE.has(status)) return 'turned_away'",
  },
  {
    rule: 'a 303 or a 304 settles nothing',
    file: `${CLIENT}settles.ts`,
    code: "if (status < 400) return 'unanswered'",
    broken: "if (status < 400) return 'turned_away'",
  },
  {
    rule: 'a time limit of the service settles nothing',
    file: `${CLIENT}settles.ts`,
    code: 'if (status >= 500 || status === 408) {',
    broken: 'if (status >= 500) {',
  },
  {
    rule: 'a refusal settles no doubt about a creation without a key',
    file: `${CLIENT}ending.ts`,
    code: "isKeyed(kind) || standing !== 'doubtful'",
    broken: 'true',
  },
  {
    rule: 'a doubt of an attempt outlives a refusal of the next one before the key',
    file: `${CLIENT}ending.ts`,
    code: "reply.isAfterDoubt && event === 'turned_away'",
    broken: 'false',
  },
  {
    rule: 'a success that cannot be read settles nothing',
    file: `${CLIENT}ending.ts`,
    code: "ended('unanswered', unreadable(reply), facts)",
    broken: "ended('turned_away', unreadable(reply), facts)",
  },
  {
    rule: 'what left and was not answered may have been carried out',
    file: `${CLIENT}ending.ts`,
    code: "mayHaveHappened ? 'unanswered' : 'not_sent'",
    broken: "'not_sent'",
  },
  {
    rule: 'a key that became old during its attempts leaves their doubt',
    file: `${CLIENT}ending.ts`,
    code: "if (reason === 'key_expired') return ended(event, ",
    broken: "if (reason === 'key_expired') return ended('not_sent', ",
  },
  {
    rule: 'the doubt of an attempt stays through the next ones',
    file: `${CLIENT}retry.ts`,
    code: 'isDoubtful ||= next.doubt',
    broken: 'isDoubtful = next.doubt',
  },
  {
    rule: 'a conflict after a doubt is asked again',
    file: `${CLIENT}retry.ts`,
    code: 'if (result.status === 409 && isDoubtful) return',
    broken: 'if (false) return',
  },
  {
    rule: 'Ctrl-C between two attempts leaves the doubt of the first',
    file: `${CLIENT}retry.ts`,
    code: "{reason: 'interrupted', mayHaveHappened: isDoubtful, attempts}",
    broken: "{reason: 'interrupted', mayHaveHappened: false, attempts}",
  },
  {
    rule: 'what no key protects is not sent again once it may have been carried out',
    file: `${CLIENT}retry.ts`,
    code: '{again: call.isRepeatable || !result.mayHaveHappened, ',
    broken: '{again: true, ',
  },
  {
    rule: 'what no key protects is not sent again after an answer that leaves doubt',
    file: `${CLIENT}retry.ts`,
    code: 'if (leavesDoubt(call, result)) return {again: call.isRepeatable, doubt: true}',
    broken: 'if (leavesDoubt(call, result)) return {again: true, doubt: true}',
  },
  {
    rule: 'a last failure that sent nothing keeps the doubt of those before',
    file: `${CLIENT}retry.ts`,
    code: 'isDoubtful || result.mayHaveHappened',
    broken: 'result.mayHaveHappened',
  },
  {
    rule: 'a failure of another kind after a doubt is no answer',
    file: `${CLIENT}retry.ts`,
    code: 'if (!isDoubtful) throw result',
    broken: 'throw result',
  },
  {
    rule: 'Ctrl-C after bytes left may have been carried out',
    file: `${CLIENT}http.ts`,
    code: 'body !== undefined && hasBegun\n',
    broken: "body !== undefined && hasBegun && reason !== 'interrupted'\n",
  },
  {
    rule: 'a time limit after bytes left may have been carried out',
    file: `${CLIENT}http.ts`,
    code: 'body !== undefined && hasBegun\n',
    broken: "body !== undefined && hasBegun && reason !== 'timeout'\n",
  },
  {
    rule: 'an answer above the cap may have been a success',
    file: `${CLIENT}http.ts`,
    code: 'body !== undefined && hasBegun\n',
    broken: "body !== undefined && hasBegun && reason !== 'too_large'\n",
  },
  {
    rule: 'what was given up before its first byte is never written',
    file: `${CLIENT}exchange.ts`,
    code: 'if (this.#failure) controller.abort(this.#failure)\n    else ',
    broken: '',
  },
  {
    rule: 'an ending with a doubt is exit 6, whatever was said last',
    file: `${CLIENT}carry-out.ts`,
    code: 'throw isNothing ? ending.error : inDoubt(record, ending.error)',
    broken: 'throw ending.error',
  },
  {
    rule: 'an ending that the journal did not take keeps the doubt of before',
    file: `${CLIENT}carry-out.ts`,
    code: "record.standing === 'doubtful' || outcome.event === 'unanswered'",
    broken: "outcome.event === 'unanswered'",
  },
]

/** Written before it is sent, under its own key, and on the disk. */
const BEFORE_THE_SOCKET = [
  {
    rule: 'a request is in the journal before it is sent',
    file: `${SQLITE}sqlite-requests.ts`,
    code: "const known = await this.#writer.write('begin', request)",
    broken:
      "const known = undefined as RequestRecord | undefined\n    this.#writer.write('begin', request).catch(() => {})",
  },
  {
    rule: 'a request that is taken up is written before it is sent',
    file: `${CLIENT}claim-or-wait.ts`,
    code: 'const claimed = await requests.claim(id, channel.now())\n    if (claimed) return claimed\n',
    broken:
      'const claimed = await requests.find(id)\n    requests.claim(id, channel.now()).catch(() => {})\n    if (claimed) return claimed\n',
  },
  {
    rule: 'a request that another machine sends is not resumed',
    file: `${CLIENT}claim-or-wait.ts`,
    code: 'const claimed = await requests.claim(id, channel.now())\n    if (claimed) return claimed.state',
    broken:
      'const claimed = (await requests.claim(id, channel.now())) ?? (await requests.find(id))\n    if (claimed) return claimed.state',
  },
  {
    rule: 'a request that another machine found refused is not resumed',
    file: `${CLIENT}claim-or-wait.ts`,
    code: "if (!isFound && (await requests.find(id))?.state !== 'unknown') return undefined\n",
    broken: '',
  },
  {
    rule: 'a request waits for the disk',
    file: `${SQLITE}journal-writes.ts`,
    code: 'begin: true',
    broken: 'begin: false',
  },
  {
    rule: 'a request that is taken up waits for the disk',
    file: `${SQLITE}journal-writes.ts`,
    code: 'claim: true',
    broken: 'claim: false',
  },
  {
    rule: 'a lone request is synced',
    file: `${SQLITE}journal-commits.ts`,
    code: "if (isLone || !this.#hasLog()) return this.#commit(writes, 'FULL')",
    broken: "if (isLone || !this.#hasLog()) return this.#commit(writes, 'NORMAL')",
  },
  {
    rule: 'the requests of a group are synced',
    file: `${SQLITE}journal-commits.ts`,
    code: "const outcomes = this.#commit(writes, 'NORMAL')\n    await this.#syncLog(writes)",
    broken: "const outcomes = this.#commit(writes, 'NORMAL')",
  },
  {
    rule: 'a group of the thread that writes is synced',
    file: `${SQLITE}journal-commits.ts`,
    code: 'if (synced.length > 0 && !isSyncedHere) await this.#syncLog(synced)',
    broken: '',
  },
  {
    rule: 'the thread that writes says that a group is there once it is synced',
    file: `${SQLITE}writer/thread.ts`,
    code: 'if (!WAITS_FOR_DISK[write.name]) settled.resolve',
    broken: 'settled.resolve',
  },
  {
    rule: 'what the disk did not take is taken back',
    file: `${SQLITE}journal-commits.ts`,
    code: 'for (const {undo} of writes) undo?.()',
    broken: '',
  },
  {
    rule: 'what another process has taken up is not taken back',
    file: `${SQLITE}request-writes.ts`,
    code: ' AND attempts = 0',
    broken: '',
  },
  {
    rule: 'a transaction takes the lock before it reads',
    file: 'src/platform/sqlite.ts',
    code: "db.exec('BEGIN IMMEDIATE')",
    broken: "db.exec('BEGIN')",
  },
  {
    rule: 'a key goes with the request',
    file: `${CLIENT}carry-out.ts`,
    code: 'keyed ? {[names.idempotencyHeader]: record.idempotencyKey} : {}',
    broken: '{}',
  },
  {
    rule: 'what was taken up in doubt keeps the age of its key',
    file: `${SQLITE}request-writes.ts`,
    code: "standing === 'fresh' ? nowMs : record.createdAtMs",
    broken: 'nowMs',
  },
  {
    rule: 'what is done is not opened again',
    file: `${SQLITE}request-writes.ts`,
    code: "if (standing === 'done') return record",
    broken: '',
  },
  {
    rule: 'the same key again has the same body',
    file: `${CLIENT}creation.ts`,
    code: 'if (!isNew) {\n    requireSameBody(record, request)',
    broken: 'if (!isNew) {',
  },
  {
    rule: 'a payout is alone before it is sent',
    file: `${CLIENT}creation.ts`,
    code: 'await requireAlone(channel, record, creation)\n',
    broken: '',
  },
  {
    rule: 'a payout that came to nothing is alone before it is sent once more',
    file: `${CLIENT}creation.ts`,
    code: "if (claimed.standing === 'fresh') await requireAlone(",
    broken: 'if (false) await requireAlone(',
  },
  {
    rule: 'what a payout may repeat is looked for in other stores at that moment',
    file: 'src/journal/before-sending.ts',
    code: "if (likeness.kind === 'withdrawal') await lookNow()",
    broken: '',
  },
  {
    rule: 'a journal that is written to at this moment is read again',
    file: 'src/journal/postgres/take-along.ts',
    code: 'if (isSeenLater) tryToWriteNote',
    broken: 'tryToWriteNote',
  },
  {
    rule: 'a note that is moved meanwhile counts',
    file: 'src/platform/store-notes.ts',
    code: 'if (looks < MOST_LOOKS && read.some(',
    broken: 'if (false && read.some(',
  },
  {
    rule: 'a payout passes the limit after it has waited for its turn',
    file: `${CLIENT}carry-out.ts`,
    code: 'leave = await carried.turn?.()\n    await channel.payouts.requireAllowed([record])',
    broken: 'await channel.payouts.requireAllowed([record])\n    leave = await carried.turn?.()',
  },
]

/** Who the account is. */
const ACCOUNT = [
  {
    rule: 'a request is of the account, not of the client id',
    file: `${CLIENT}creation.ts`,
    code: '...channel.addressee,\n    account,',
    broken: '...channel.addressee,\n    account: channel.addressee.clientId,',
  },
  {
    rule: 'an account is asked for again at another instance',
    file: `${CLIENT}identity.ts`,
    code: 'if (known && (known.instance === instance || !isReady)) return known',
    broken: 'if (known) return known',
  },
  {
    rule: 'an account that was asked for is kept',
    file: `${CLIENT}identity.ts`,
    code: 'await keep(accounts, {...addressee, instance, account})',
    broken: '',
  },
  {
    rule: 'an account that cannot be asked for is the one of the last answer',
    file: `${CLIENT}identity.ts`,
    code: '|| !isReady)) return known',
    broken: ')) return known',
  },
  {
    rule: 'a resume speaks for the account of the request',
    file: 'src/app/service-connection.ts',
    code: 'if (account === record.account) return client',
    broken: 'return client',
  },
  {
    rule: 'a resume shares a client only within an account',
    file: 'src/actions/journal/resume.ts',
    code: '[environment, profile, account, baseUrl, wallet]',
    broken: '[environment, profile, baseUrl, wallet]',
  },
  {
    rule: 'a resume shares a client only within a wallet',
    file: 'src/actions/journal/resume.ts',
    code: '[environment, profile, account, baseUrl, wallet]',
    broken: '[environment, profile, account, baseUrl]',
  },
  {
    rule: 'a resume goes to the instance of the request',
    file: `${CLIENT}resend.ts`,
    code: "if (record.instance !== '' && instance !== '' && instance !== record.instance) {",
    broken: 'if (false) {',
  },
  {
    rule: 'rows that were sent elsewhere stop a file',
    file: `${BATCH}run-batch.ts`,
    code: 'if (!order.mayRepeatElsewhere) requireNotElsewhere(ready.earlier)',
    broken: '',
  },
  {
    rule: 'rows of unknown outcome elsewhere stop a file, too',
    file: `${BATCH}earlier-rows.ts`,
    code: 'uses.filter((use) => mayExist(use.state) && !isReplaced(use))',
    broken: "uses.filter((use) => use.state === 'done' && !isReplaced(use))",
  },
  {
    rule: 'only an emulator that was replaced is another service',
    file: `${BATCH}earlier-rows.ts`,
    code: "use.instance !== '' &&\n  now.instance !== '' &&\n  use.instance !== now.instance &&",
    broken: "now.instance !== '' &&\n  use.instance !== now.instance &&",
  },
  {
    rule: 'a service is replaced for its own profile only',
    file: `${BATCH}earlier-rows.ts`,
    code: ' &&\n  use.profile === now.profile',
    broken: '',
  },
  {
    rule: 'a service is replaced only where the profile names the address',
    file: `${BATCH}earlier-rows.ts`,
    code: 'isAddressOfProfile && isOfReplaced',
    broken: 'isOfReplaced',
  },
  {
    rule: 'a row of another environment has another key',
    file: `${BATCH}row-key.ts`,
    code: '[environment, wallet, withSortedKeys(body), position]',
    broken: '[wallet, withSortedKeys(body), position]',
  },
  {
    rule: 'a row of another wallet has another key',
    file: `${BATCH}row-key.ts`,
    code: '[environment, wallet, withSortedKeys(body), position]',
    broken: '[environment, withSortedKeys(body), position]',
  },
  {
    rule: 'equal rows of a file have keys of their own',
    file: `${BATCH}row-key.ts`,
    code: '[environment, wallet, withSortedKeys(body), position]',
    broken: '[environment, wallet, withSortedKeys(body)]',
  },
]

/** What a journal no longer says, and what the service is asked for. */
const LOST_RECORDS = [
  {
    rule: 'a damaged journal stops the command',
    file: `${SQLITE}open-sound.ts`,
    code: 'throw new LocalFailureError(said, {details: {file: aside}, cause})',
    broken: 'void said\n    return openChecked(path)',
  },
  {
    rule: 'a log that holds less than was committed is damage',
    file: `${SQLITE}open-sound.ts`,
    code: 'if (isLogDamaged(path)) throw',
    broken: 'if (false) throw',
  },
  {
    rule: 'a journal that was emptied is damage',
    file: `${SQLITE}open-sound.ts`,
    code: "durability: 'full',\n    hadSchema,",
    broken: "durability: 'full',",
  },
  {
    rule: 'a journal without its first bytes is damage',
    file: `${SQLITE}open-sound.ts`,
    code: 'requireHeader(path)\n  if',
    broken: 'if',
  },
  {
    rule: 'a small journal is read whole',
    file: `${SQLITE}open-sound.ts`,
    code: "if (damage !== 'ok') throw",
    broken: 'if (false) throw',
  },
  {
    rule: 'a journal is marked as begun',
    file: `${SQLITE}open-sound.ts`,
    code: 'markBegun(path)\n',
    broken: '',
  },
  {
    rule: 'a journal beside one set aside has lost records',
    file: `${SQLITE}sqlite-journal.ts`,
    code: 'hasLostRecords: hasLostRecords(path)',
    broken: 'hasLostRecords: false',
  },
  {
    rule: 'a chosen key is asked for where records were lost',
    file: `${CLIENT}creation.ts`,
    code: 'const mayBeLost = journal.hasLostRecords && ',
    broken: 'const mayBeLost = false && ',
  },
  {
    rule: 'a chosen key that was refused here is asked for all the same',
    file: `${CLIENT}creation.ts`,
    code: 'if (known && mayExist(known.state)) return undefined',
    broken: 'if (known) return undefined',
  },
  {
    rule: 'a single payout under a chosen key is asked for first',
    file: 'src/actions/create-withdrawal.ts',
    code: 'asksFirst: idempotencyKey !== undefined',
    broken: 'asksFirst: false',
  },
  {
    rule: 'a payout that is typed again stops while the first one is unknown',
    file: 'src/actions/repetition.ts',
    code: "return idempotencyKey === undefined || state === 'unknown'",
    broken: 'return idempotencyKey === undefined',
  },
  {
    rule: 'a payout that another process began meanwhile stops this one',
    file: 'src/actions/create-withdrawal.ts',
    code: '{requireUnmade, requireAlone}',
    broken: '{requireUnmade}',
  },
  {
    rule: 'the service is asked for a payout before it is in the journal',
    file: `${CLIENT}creation.ts`,
    code: 'await requireUnmade?.()',
    broken: '',
  },
  {
    rule: 'a key that was used too long ago is not sent',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'isKeyYoung({createdAtMs, nowMs, latestMs: nowMs, attemptMs}) ? createdAtMs : undefined',
    broken: 'createdAtMs',
  },
  {
    rule: 'what was found for a chosen key is written down',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'await adopt(channel, request, found)\n  const {transaction, isSurelyByKey} = found',
    broken: 'const {transaction, isSurelyByKey} = found',
  },
  {
    rule: 'a key that was used elsewhere is as old as there',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'return {...others, createdAtMs: usedMs}',
    broken: 'return others',
  },
  {
    rule: 'the age of such a key counts by the later clock',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'const nowMs = channel.laterNowMs()',
    broken: 'const nowMs = channel.now()',
  },
  {
    rule: 'a refused token does not say that a key is free',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'error instanceof NotPermittedError && error.statusCode === 403',
    broken: 'error instanceof NotPermittedError',
  },
  {
    rule: 'a question that is refused does not say that a key is free',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'if (mayGoUnasked(request, error)) return undefined',
    broken: 'if (mayGoUnasked(request, error) || error instanceof RefusedError) return undefined',
  },
  {
    rule: 'a gateway’s 404 does not say that the service has nothing',
    file: `${CLIENT}alike-payouts.ts`,
    code: "if (reply.status === 404 && eventOf(reply) === 'refused') {",
    broken: 'if (reply.status === 404) {',
  },
  {
    rule: 'a gateway’s refusal of the question is no answer',
    file: `${CLIENT}alike-payouts.ts`,
    code: "throw eventOf(reply) === 'unanswered' ? ofGateway(refusal) : refusal",
    broken: 'throw refusal',
  },
  {
    rule: 'what came to nothing is not taken for the row of its reference',
    file: `${CLIENT}alike-payouts.ts`,
    code: ' || cameToNothing(found)) continue',
    broken: ') continue',
  },
  {
    rule: 'another amount is another creation',
    file: `${CLIENT}alike-payouts.ts`,
    code: 'hasAmount(found, sent) && ',
    broken: '',
  },
  {
    rule: 'another payee is another creation',
    file: `${CLIENT}alike-payouts.ts`,
    code: ' && hasNoOtherPayee(found, sent)',
    broken: '',
  },
  {
    rule: 'another wallet is another creation',
    file: `${CLIENT}alike-payouts.ts`,
    code: 'subAccount === undefined || subAccount === walletOf(channel)',
    broken: 'true',
  },
  {
    rule: 'another kind is another creation',
    file: `${CLIENT}alike-payouts.ts`,
    code: 'isOfKind(found, sought) && ',
    broken: '',
  },
  {
    rule: 'a key of something else stops what has it',
    file: `${CLIENT}find-created.ts`,
    code: 'throw new RefusedError(keyReusedThere({id}), {details})',
    broken: 'void details\n  return undefined',
  },
  {
    rule: 'a reference is of one key in the journal',
    file: `${CLIENT}find-created.ts`,
    code: 'if (otherKey === undefined) return found',
    broken: 'if (otherKey !== reference) return found',
  },
  {
    rule: 'of two keys that find one thing at once one has it',
    file: `${CLIENT}adopt.ts`,
    code: '{...outcome, isExclusive: true}',
    broken: 'outcome',
  },
  {
    rule: 'what was found has a key of unknown age from the first byte',
    file: `${CLIENT}adopt.ts`,
    code: 'body, isUndated: true}',
    broken: 'body}',
  },
  {
    rule: 'a payout that another key has is of this one only where that is no other creation',
    file: `${CLIENT}adopt.ts`,
    code: 'if (otherKey === undefined) {',
    broken: 'if (true) {',
  },
  {
    rule: 'what has the key as its reference may be of another key',
    file: `${CLIENT}find-created.ts`,
    code: ' && externalReference !== idempotencyKey',
    broken: '',
  },
  {
    rule: 'what has the key as its id may be of another key',
    file: `${CLIENT}find-created.ts`,
    code: 'id !== idempotencyKey && ',
    broken: '',
  },
  {
    rule: 'what may be of another key is not sent to have its answer repeated',
    file: `${CLIENT}used-elsewhere.ts`,
    code: 'if (!isSurelyByKey) throw thereUnderName(transaction, request)\n',
    broken: '',
  },
  {
    rule: 'every payout that the journal does not say to exist is asked for',
    file: `${BATCH}earlier-rows.ts`,
    code: 'rows.filter(({key}) => !isKnownToExist(own.get(key)))',
    broken: 'rows.filter(({key}) => !own.has(key))',
  },
  {
    rule: 'payouts are asked for by key before any is by its reference',
    file: `${BATCH}ask-service.ts`,
    code: "await askBy('reference', await askBy('key', rows))",
    broken: "await askBy('key', rows)\n  await askBy('reference', rows.filter(hasReference))",
  },
  {
    rule: 'a row whose key or reference is of something else is asked for again',
    file: `${BATCH}ask-service.ts`,
    code: "else if (answer === 'another') disputed.add(row.key)",
    broken: "else if (answer === 'another') return",
  },
  {
    rule: 'Ctrl-C during the questions sends nothing',
    file: `${BATCH}ask-service.ts`,
    code: 'requireNotInterrupted(signal)\n  return',
    broken: 'return',
  },
  {
    rule: 'a 404 that is not the service’s own stops a file',
    file: `${BATCH}ask-service.ts`,
    code: 'error instanceof RefusedError && error.statusCode !== 404',
    broken: 'error instanceof RefusedError',
  },
  {
    rule: 'a service that cannot be asked stops a file',
    file: `${BATCH}ask-service.ts`,
    code: 'throw notLookedFor(error)',
    broken: "return 'absent'",
  },
  {
    rule: 'all charges are asked for where records were lost',
    file: `${BATCH}ask-service.ts`,
    code: 'looking.journal.hasLostRecords || ',
    broken: '',
  },
  {
    rule: 'a charge is asked for whose key the result file has',
    file: `${BATCH}ask-service.ts`,
    code: 'isAskedAll || usedKeys.has(key)',
    broken: 'isAskedAll',
  },
  {
    rule: 'a row of unknown outcome is asked for before it is sent',
    file: `${BATCH}send-batch.ts`,
    code: "if (record?.state === 'unknown' || (isOpen && mayBeThere)) {",
    broken: 'if (isOpen && mayBeThere) {',
  },
  {
    rule: 'rows are asked for again where the questions are old',
    file: `${BATCH}send-batch.ts`,
    code: ' || !isRecent(lookedAtMs, context.now())',
    broken: '',
  },
  {
    rule: 'a row that cannot be asked for is of unknown outcome',
    file: `${BATCH}send-batch.ts`,
    code: 'if (!(error instanceof PixctlError) || isUsedByAnother(error)) throw error\n',
    broken: 'throw error\n',
  },
  {
    rule: 'a row past its 24 hours is of unknown outcome',
    file: `${BATCH}send-rows.ts`,
    code: " ||\n  code === 'IDEMPOTENCY_KEY_EXPIRED'",
    broken: '',
  },
  {
    rule: 'an interrupted row is of unknown outcome',
    file: `${BATCH}send-rows.ts`,
    code: 'exitCode === ExitCode.interrupted ||\n',
    broken: '',
  },
  {
    rule: 'a result file says unknown of keys that were used',
    file: `${BATCH}former-results.ts`,
    code: "['created', 'already_done', 'unknown']",
    broken: "['created', 'already_done']",
  },
]

/** How long a key is good, and by which clock. */
const AGE = [
  {
    rule: 'a key is good for 24 hours',
    file: 'src/domain/idempotency.ts',
    code: 'KEY_LIFETIME_MS = 24 *',
    broken: 'KEY_LIFETIME_MS = 25 *',
  },
  {
    rule: 'an attempt has to end within the life of its key',
    file: 'src/domain/idempotency.ts',
    code: 'createdAtMs + KEY_LIFETIME_MS - attemptMs - CLOCK_SLACK_MS',
    broken: 'createdAtMs + KEY_LIFETIME_MS - CLOCK_SLACK_MS',
  },
  {
    rule: 'clocks may differ a little',
    file: 'src/domain/idempotency.ts',
    code: 'createdAtMs + KEY_LIFETIME_MS - attemptMs - CLOCK_SLACK_MS',
    broken: 'createdAtMs + KEY_LIFETIME_MS - attemptMs',
  },
  {
    rule: 'a key from the future is not young',
    file: 'src/domain/idempotency.ts',
    code: 'if (createdAtMs > nowMs + CLOCK_SLACK_MS) return false',
    broken: '',
  },
  {
    rule: 'a clock that was set back is seen by what was written since',
    file: `${CLIENT}creation.ts`,
    code: 'const latestMs = await requests.latestMs()',
    broken: 'const latestMs = 0',
  },
  {
    rule: 'what a clock that ran ahead has written has no known age',
    file: `${CLIENT}creation.ts`,
    code: 'if (found.isUndated) return false',
    broken: '',
  },
  {
    rule: 'what a clock that ran ahead has written is marked',
    file: `${CLIENT}creation.ts`,
    code: 'await requests.markUndated(channel.now() + CLOCK_SLACK_MS)',
    broken: '',
  },
  {
    rule: 'the margin for an attempt counts in a resume',
    file: `${CLIENT}creation.ts`,
    code: 'const {timeoutMs: attemptMs} = channel\n  const {createdAtMs} = found',
    broken: 'const attemptMs = 0\n  const {createdAtMs} = found',
  },
  {
    rule: 'a key of a shared store has the age that the store says',
    file: `${CLIENT}creation.ts`,
    code: 'isYoungAtAge(found.ageMs, channel.timeoutMs)',
    broken: 'isYoungAtAge(0, channel.timeoutMs)',
  },
  {
    rule: 'a key that is used again is young',
    file: `${CLIENT}creation.ts`,
    code: 'if (!(await isYoung(channel, record))) throw keyExpired(record)',
    broken: '',
  },
  {
    rule: 'a key of unknown outcome is asked for before it is sent again',
    file: `${CLIENT}creation.ts`,
    code: 'if (isAsked !== true) since = await askedAgainMs(channel, record, isMeant)',
    broken: '',
  },
  {
    rule: 'a key that is resumed is young',
    file: `${CLIENT}resend.ts`,
    code: 'if (isKeyed(record.kind) && !(await isYoung(channel, record))) throw keyExpired(record)',
    broken: '',
  },
  {
    rule: 'the age of a key is looked at before each attempt',
    file: `${CLIENT}young-key.ts`,
    code: 'call.sendUntilMs !== undefined && shown(clock, call) > call.sendUntilMs',
    broken: 'false',
  },
  {
    rule: 'a key that was used before ages by the service’s clock, too',
    file: `${CLIENT}carry-out.ts`,
    code: 'carried.isAgain === true && record.ageMs === undefined',
    broken: 'false',
  },
  {
    rule: 'a resume says that a key was used before',
    file: `${CLIENT}resend.ts`,
    code: '{...KINDS[record.kind], isAgain: true}',
    broken: '{...KINDS[record.kind]}',
  },
  {
    rule: 'the last moment of an attempt counts from the age that the store says',
    file: `${CLIENT}carry-out.ts`,
    code: 'ageMs === undefined ? createdAtMs : now() - ageMs',
    broken: 'createdAtMs',
  },
  {
    rule: 'of two clocks the later one says how old a key is',
    file: `${CLIENT}service-clock.ts`,
    code: 'laterNowMs: () => Math.max(now(), serviceNowMs())',
    broken: 'laterNowMs: () => now()',
  },
]

/** What an answer says of what was sent. */
const ANSWERS = [
  {
    rule: 'an answer about something else settles nothing',
    file: `${CLIENT}ending.ts`,
    code: "if (other) return ended('unanswered', other, facts)",
    broken: '',
  },
  {
    rule: 'an answer with another id than this key created settles nothing',
    file: `${CLIENT}ending.ts`,
    code: 'record.resourceId !== undefined && id !== record.resourceId',
    broken: 'false',
  },
  {
    rule: 'amounts are the same to the centavo',
    file: `${CLIENT}difference.ts`,
    code: 'Math.round(Number(sent) * 100) === Math.round(Number(answered) * 100)',
    broken: 'Math.round(Number(sent) * 10) === Math.round(Number(answered) * 10)',
  },
  {
    rule: 'the net of a payout is compared',
    file: `${CLIENT}difference.ts`,
    code: "{sent: 'netAmount', answered: 'netAmount', same: sameAmount},\n",
    broken: '',
  },
  {
    rule: 'two keys do not create one thing',
    file: `${CLIENT}carry-out.ts`,
    code: 'if (settled.isOfAnother) {',
    broken: 'if (false) {',
  },
  {
    rule: 'an answer takes a payout from a request that only found it',
    file: `${JOURNAL}sqlite/request-writes.ts`,
    code: "if (holding === 'adopted') this.#displaceAdopters(id, outcome)",
    broken: '',
  },
  {
    rule: 'of two requests that find one payout one has it',
    file: `${JOURNAL}request-record.ts`,
    code: " ||\n  (holding === 'adopted' && isAdopted === true && statusCode === undefined)",
    broken: '',
  },
  {
    rule: 'a row whose payout another process was answered with is not done',
    file: 'src/actions/batch/still-own.ts',
    code: "if (record === undefined || record.state === 'done') return result",
    broken: 'return result',
  },
  {
    rule: 'a creation is exclusive to its key',
    file: `${CLIENT}ending.ts`,
    code: 'const isExclusive = isKeyed(record.kind)',
    broken: 'const isExclusive = false',
  },
  {
    rule: 'an answer that differs is no proof of what was created before',
    file: `${CLIENT}carry-out.ts`,
    code: "settled.state === 'done' && !isOther",
    broken: "settled.state === 'done'",
  },
  {
    rule: 'an endpoint that is not listed was never created',
    file: `${CLIENT}resend.ts`,
    code: "isThere ? 'created' : 'absent'",
    broken: "'created'",
  },
  {
    rule: 'a refused second refund says nothing of the first one',
    file: `${CLIENT}resend.ts`,
    code: "kind !== 'refund' && (statusCode === 400 || statusCode === 422)",
    broken: '(statusCode === 400 || statusCode === 422)',
  },
]

/** What leaves on the word of one person. */
const LIMIT = [
  {
    rule: 'payouts of 24 hours are counted together',
    file: `${CLIENT}recent-payouts.ts`,
    code: 'const WINDOW_MS = 24 *',
    broken: 'const WINDOW_MS = 23 *',
  },
  {
    rule: 'payouts of other credentials of the account are counted',
    file: `${CLIENT}recent-payouts.ts`,
    code: 'record.account === account || record.clientId',
    broken: 'record.clientId',
  },
  {
    rule: 'what may exist is counted, not only what is done',
    file: `${CLIENT}recent-payouts.ts`,
    code: '!mayExist(record.state)',
    broken: "record.state !== 'done'",
  },
  {
    rule: 'one key in two wallets counts twice',
    file: `${CLIENT}recent-payouts.ts`,
    code: '[baseUrl, wallet, idempotencyKey]',
    broken: '[baseUrl, idempotencyKey]',
  },
  {
    rule: 'a clock that is behind counts nothing',
    file: `${CLIENT}payout-guard.ts`,
    code: 'CLOCK_TOLERANCE_MS = 10 * 60',
    broken: 'CLOCK_TOLERANCE_MS = 60 * 60',
  },
  {
    rule: 'an approval ends',
    file: `${CLIENT}payout-guard.ts`,
    code: "if (payout.createdAtMs > Date.parse(proposal.expiresAt)) return 'expired'",
    broken: '',
  },
  {
    rule: 'an approval is of one wallet',
    file: `${CLIENT}payout-guard.ts`,
    code: 'row.subAccount === (payout.wallet || PRINCIPAL) &&',
    broken: '',
  },
  {
    rule: 'an approval is of one body',
    file: `${CLIENT}payout-guard.ts`,
    code: ' &&\n      isSameJson(row.request, JSON.parse(payout.body))',
    broken: '',
  },
]

/** What is asked once more, whose a payout is at last, and which files stay as SQLite has them. */
const ASKED_AGAIN = [
  {
    rule: 'a payout in doubt is asked for by its reference, too',
    file: `${CLIENT}ask-again.ts`,
    code: 'if (usedMs === undefined) await requireNotCreated(channel, record, isMeant)\n',
    broken: '',
  },
  {
    rule: 'a payout that a credential may not ask for is not sent',
    file: `${CLIENT}used-elsewhere.ts`,
    code: "kind !== 'charge' || ",
    broken: '',
  },
  {
    rule: 'one that was paid with its reference is not sent again',
    file: `${CLIENT}ask-again.ts`,
    code: 'transaction && !isOlder(transaction.createdAt, record.createdAtMs)',
    broken: 'transaction && isOlder(transaction.createdAt, record.createdAtMs)',
  },
  {
    rule: 'one that another home paid from another wallet keeps one in doubt back',
    file: `${CLIENT}ask-again.ts`,
    code: 'for (const other of others) await requireKnown(channel, record, other)\n',
    broken: '',
  },
  {
    rule: 'an equal payout that was turned away is asked for',
    file: 'src/actions/create-withdrawal.ts',
    code: 'await requireNotMade(context, body, idempotencyKey)\n',
    broken: '',
  },
  {
    rule: 'what was turned away and made is in the journal as done',
    file: `${CLIENT}made-elsewhere.ts`,
    code: "return await adoptCreated(channel, what, 'key')",
    broken: 'return undefined',
  },
  {
    rule: 'a new key does not say that a payout is meant beside one of another home',
    file: 'src/actions/create-withdrawal.ts',
    code: 'await requireNotElsewhere(context, body, idempotencyKey)\n',
    broken: 'if (!idempotencyKey) await requireNotElsewhere(context, body, idempotencyKey)\n',
  },
  {
    rule: 'one of the same day may be of another clock',
    file: `${CLIENT}ask-again.ts`,
    code: 'thenMs - KEY_LIFETIME_MS',
    broken: 'thenMs',
  },
  {
    rule: 'what is found for a payout in doubt is written down',
    file: `${CLIENT}ask-again.ts`,
    code: 'await adopt(channel, record, {transaction, isSurelyByKey: false})\n',
    broken: '',
  },
  {
    rule: 'what is found by a reference is no proof of the key',
    file: `${CLIENT}ask-again.ts`,
    code: '{transaction, isSurelyByKey: false}',
    broken: '{transaction, isSurelyByKey: true}',
  },
  {
    rule: 'a question without an answer leaves the doubt',
    file: `${CLIENT}ask-again.ts`,
    code: 'error instanceof PixctlError && !isAnswer ? inDoubt(record, error) : error',
    broken: 'error',
  },
  {
    rule: 'a key that made another payout is sent only while the service surely knows it',
    file: `${CLIENT}ask-again.ts`,
    code: 'repeatableSinceMs(channel, createdAtOf(error))',
    broken: 'Date.parse(String(createdAtOf(error)))',
  },
  {
    rule: 'a failed question for a reference does not say that nothing is there',
    file: `${CLIENT}ask-again.ts`,
    code: 'if (mayGoUnasked(record, error)) return undefined\n',
    broken: 'return undefined\n',
  },
  {
    rule: 'one that was answered with a payout is enough to keep it',
    file: `${JOURNAL}postgres/take-over.ts`,
    code: 'holders.every(({isAdopted}) => isAdopted)',
    broken: 'holders.some(({isAdopted}) => isAdopted)',
  },
  {
    rule: 'a request does not lose a payout that no other one takes',
    file: `${JOURNAL}postgres/take-over.ts`,
    code: 'if (!settled) throw new NotSettledError()',
    broken: 'if (!settled) return undefined as never',
  },
  {
    rule: 'a request that took a payout over takes it from those that found it',
    file: `${JOURNAL}postgres/take-over.ts`,
    code: 'await statements.query(DISPLACE_ADOPTERS, [ids, ending.outcome.resourceId ?? null])\n',
    broken: '',
  },
  {
    rule: 'an answered request is displaced by none',
    file: `${JOURNAL}postgres/request-sql.ts`,
    code: `other.resource_id = $2\n    AND \${IS_ADOPTED}\``,
    broken: 'other.resource_id = $2`',
  },
  {
    rule: 'a displaced request is in doubt',
    file: `${JOURNAL}postgres/request-sql.ts`,
    code: "SET state = 'unknown', is_doubtful = TRUE, settled_at_ms = NULL, resource_id = NULL",
    broken: "SET state = 'unknown', is_doubtful = FALSE, settled_at_ms = NULL, resource_id = NULL",
  },
  {
    rule: 'what was only found has a key of unknown age, in a shared store, too',
    file: `${JOURNAL}postgres/request-sql.ts`,
    code: ' OR asked.is_adopted',
    broken: '',
  },
  {
    rule: 'of two machines that settle with one payout the index lets one have it',
    file: `${JOURNAL}postgres/request-sql.ts`,
    code: "exclusive_id = CASE WHEN asked.is_exclusive AND asked.state = 'done' THEN asked.resource_id END",
    broken: 'exclusive_id = NULL',
  },
  {
    rule: 'no machine sends what another one is sending',
    file: `${JOURNAL}postgres/request-sql.ts`,
    code: "\n    AND (lease_owner IN ('', $5) OR lease_until <= clock_timestamp())",
    broken: '',
  },
  {
    rule: 'the files of a database that is open here are opened by SQLite alone',
    file: 'src/platform/database-file.ts',
    code: 'one.db.isOpen && one.file === file',
    broken: 'false',
  },
  {
    rule: 'the log of a database that is open here is not looked at',
    file: 'src/platform/log-damage.ts',
    code: 'if (isOpenHere(database)) return false',
    broken: '',
  },
  {
    rule: 'a database that is open here begins as one',
    file: 'src/platform/database-file.ts',
    code: 'isOpenHere(path) || startOf',
    broken: 'startOf',
  },
  {
    rule: 'every database that is opened is known to be open here',
    file: 'src/platform/sqlite.ts',
    code: "if (path !== ':memory:') noteOpen(path, db)\n",
    broken: '',
  },
]

/**
 * The rules by which money leaves once, each with one change of the code that breaks it. `code`
 * stands in `file` exactly once.
 */
export const MONEY_RULES = [
  ...BEFORE_THE_SOCKET,
  ...ACCOUNT,
  ...LOST_RECORDS,
  ...AGE,
  ...DOUBT,
  ...ANSWERS,
  ...LIMIT,
  ...ASKED_AGAIN,
  ...PERSON_RULES,
]

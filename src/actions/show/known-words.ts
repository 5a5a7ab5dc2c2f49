import type {Context} from '../../app/context.ts'
import {ENVIRONMENTS} from '../../domain/environment.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import {readConfig} from '../../profile/config-file.ts'
import {listProfiles} from '../../profile/profiles.ts'
import {openJournalIfAny} from './journal-if-any.ts'

type WordKind = 'profile' | 'target' | 'wallet' | 'charge' | 'withdrawal' | 'entry'

/** A Tab offers the newest: who looks for an older one lists them. */
const MOST_OFFERED = 30

/**
 * What a shell may offer of what the journal knows. Does not ask the service, and makes no file. A
 * shell waits for it, so it does not connect to a database that several machines share, either.
 */
export async function knownWords(context: Context, kind: WordKind): Promise<readonly string[]> {
  return (await wordsOf(context, kind)).filter(isPlainWord)
}

async function wordsOf(context: Context, kind: WordKind): Promise<readonly string[]> {
  if (kind === 'profile' || kind === 'target') {
    const listed = listProfiles(await readConfig(context.home)).map(({profile}) => profile)
    return [...new Set(kind === 'target' ? [...ENVIRONMENTS, ...listed] : listed)]
  }
  if ((await context.store()).kind === 'postgres') return kind === 'wallet' ? [PRINCIPAL] : []
  const journal = await openJournalIfAny(context)
  if (!journal) return []
  const {environment, baseUrl} = await context.settings()
  const {resources, requests} = journal
  const seenFrom = baseUrl?.value
  const place = {environment: environment.value, seenFrom, limit: MOST_OFFERED}
  switch (kind) {
    case 'wallet': {
      const wallets = await resources.list({...place, kind: 'sub_account'})
      const references = wallets.map(({resource}) => String(resource['reference']))
      return [PRINCIPAL, ...references]
    }
    case 'entry':
      return (await requests.list(place)).map(({id}) => id)
    default:
      return namesOf(await resources.list({...place, kind}))
  }
}

/** By their references; one that several have names none of them. */
function namesOf(kept: readonly KeptResource[]): string[] {
  const byReference = Map.groupBy(kept, ({resource}) => resource['externalReference'])
  return kept.map(({id, resource: {externalReference}}) => {
    const isOwn = byReference.get(externalReference)?.length === 1
    return typeof externalReference === 'string' && isOwn ? externalReference : id
  })
}

/**
 * The service and whoever writes to it choose these names. To a shell a space ends the word, a
 * leading dash makes it a flag, and `$(…)` is a command: such a name is not offered.
 */
const isPlainWord = (name: string): boolean => /^\w[\w.:/@+-]*$/.test(name)

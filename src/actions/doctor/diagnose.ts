import type {Context} from '../../app/context.ts'
import {listenerOf, portOf} from '../../inbox/log/lock.ts'
import {examineJournal, setAsideJournals} from '../../journal/sqlite/examine.ts'
import {PixctlError} from '../../messages/errors.ts'
import {asSentence} from '../../platform/as-sentence.ts'
import type {Settings} from '../../profile/settings.ts'
import {examineApprovals, examinePersonKey} from './approvals.ts'
import type {Diagnosis} from './diagnosis.ts'
import {examineFiles} from './files.ts'
import {examineCredential, examineSettings, examineStore} from './identity.ts'
import {examineInbox, examineInboxLog, examineRefusals, examineWaiting} from './inbox-log.ts'
import {examineNode, examineProxy} from './machine.ts'
import {examineNetworkHome} from './network-home.ts'
import {examineOutcomes, examineRecord} from './past.ts'
import {examinePort, portsOfListener} from './ports.ts'
import {examineSentElsewhere} from './sent-elsewhere.ts'
import {examineService} from './service.ts'
import {examineSharedStore} from './store.ts'

/** Looks at what most often keeps commands from working. Changes nothing, and sends no creation. */
export async function diagnose(context: Context): Promise<Diagnosis[]> {
  const {home, env} = context
  const settings = await readSettings(context)
  // Whoever reads the settings closes their file to other users first: what is said is how it is then.
  const files = examineFiles(home)
  const isUsable = !['files_unusable', 'files_not_files'].includes(files.code)
  const baseUrl = 'profile' in settings ? settings.baseUrl?.value : undefined
  const shared = await examineSharedStore(context, baseUrl)
  const condition = shared?.journal ?? (await examineJournal(home, baseUrl))
  const setAside = isUsable ? setAsideJournals(home) : []
  const [identity, service] = await examineAccount(context, settings)
  return [
    examineNode(process.versions.node),
    files,
    ...examineNetworkHome(home),
    await examineStore(context),
    ...identity,
    ...(shared?.diagnoses ?? []),
    examineRecord(condition, setAside),
    ...(await examineSentElsewhere(context)),
    ...(isUsable ? await examineInboxes(home) : []),
    ...(isUsable ? examineRefusals(home, context.now()) : []),
    ...examineOutcomes(condition, context.now(), setAside),
    ...(await examinePorts(context, {service, isUsable})),
    examineProxy(baseUrl, env),
    ...service,
  ]
}

async function examineInboxes(home: string): Promise<Diagnosis[]> {
  return [...(await examineInbox(home)), ...examineInboxLog(home), ...(await examineWaiting(home))]
}

async function examinePorts(
  context: Context,
  {service, isUsable}: {service: readonly Diagnosis[]; isUsable: boolean},
): Promise<Diagnosis[]> {
  const pid = isUsable ? await listenerOf(context.home) : undefined
  const listener = pid === undefined ? undefined : {pid, port: portOf(context.home, pid)}
  const ports = await portsOfListener(context, service)
  return Promise.all(ports.map((port) => examinePort(listener, port)))
}

/** Who asks, and whether the service knows them. */
async function examineAccount(
  context: Context,
  settings: Settings | Diagnosis,
): Promise<[Diagnosis[], Diagnosis[]]> {
  if (!('profile' in settings)) return [[settings], []]
  const credential = await examineCredential(context, settings)
  const approvals = await examineApprovals(context, settings)
  const key = await examinePersonKey(context)
  const identity = [examineSettings(settings), credential, ...approvals, ...key]
  return [identity, await examineService(context, settings)]
}

async function readSettings(context: Context): Promise<Settings | Diagnosis> {
  try {
    return await context.settings()
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    const invalid = {subject: 'settings', code: 'settings_invalid', status: 'fault'} as const
    const {message, hint} = error.wordsIn(context.language)
    if (NO_COMMAND_READS.includes(error.code) && hint !== undefined) {
      return {...invalid, facts: {reason: `${asSentence(message)} ${hint}`}}
    }
    return {...invalid, facts: {reason: message}, mend: 'pixctl config list'}
  }
}

/** The file of the settings itself: "config list" would end with the same error. */
const NO_COMMAND_READS: readonly string[] = ['CONFIG_DAMAGED', 'CONFIG_UNREADABLE']

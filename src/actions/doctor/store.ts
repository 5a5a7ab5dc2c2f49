import type {Context} from '../../app/context.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {Diagnosis} from './diagnosis.ts'

const subject = 'store'

/**
 * Whether the database that several machines share can be used as it is; nothing for a local store.
 */
export async function examineSharedStore(context: Context): Promise<Diagnosis[]> {
  try {
    if ((await context.store()).kind === 'local') return []
    const {readStoreStatus} = await import('../store/status.ts')
    const {url, standbys, server} = await readStoreStatus(context)
    const isDouble = standbys.some(({isSynchronous}) => isSynchronous)
    const facts = {url, server}
    return isDouble
      ? [{subject, code: 'database_ready', status: 'ok', facts}]
      : [{subject, code: 'database_on_one_disk', status: 'note', facts}]
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    return [troubleOf(error)]
  }
}

function troubleOf(error: PixctlError): Diagnosis {
  const facts = {reason: error.message}
  switch (error.code) {
    case 'STORE_NOT_READY':
      return {
        subject,
        code: 'database_not_ready',
        status: 'fault',
        facts,
        mend: 'pixctl store init',
      }
    case 'STORE_NEWER':
      return {
        subject,
        code: 'database_newer',
        status: 'fault',
        facts,
        mend: 'npm install -g pixctl@latest',
      }
    default:
      return {
        subject,
        code: 'database_unusable',
        status: 'fault',
        facts,
        mend: 'pixctl store status',
      }
  }
}

import {existsSync, statfsSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import type {Diagnosis} from './diagnosis.ts'

/**
 * File systems of the network, by the magic numbers that Linux gives them. Source: statfs(2);
 * linux/magic.h. A number of 32 bits may come with its sign.
 */
const NETWORK: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  16914839: '9p',
  12805120: 'Ceph',
  198183888: 'Lustre',
  1196443219: 'GPFS',
  1397113167: 'AFS',
  1937076805: 'Coda',
}

/** The name of the file system of the network that a number stands for; nothing for another one. */
export const networkFileSystem = (type: number): string | undefined => NETWORK[type >>> 0]

/**
 * Whether the home lies on a file system of the network. Journal, vault and inbox rely on locks and
 * on memory that processes share, which such a system may not have between machines: two processes
 * could then pay with one key. Linux alone says what a file system is.
 */
export function examineNetworkHome(home: string, typeOf = fileSystemOf): Diagnosis[] {
  if (process.platform !== 'linux') return []
  const kind = networkFileSystem(typeOf(home))
  if (kind === undefined) return []
  const mend = 'PIXCTL_HOME=DIRECTORY pixctl doctor'
  const facts = {path: home, kind}
  return [{subject: 'files', code: 'files_on_network', status: 'warning', facts, mend}]
}

/** Of the directory, or of the one in which it would be made. */
function fileSystemOf(path: string): number {
  for (let place = resolve(path); ; place = dirname(place)) {
    if (existsSync(place)) return statfsSync(place).type
  }
}

import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {examineNetworkHome, networkFileSystem} from '../../../src/actions/doctor/network-home.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

/** Source: linux/magic.h. */
const KINDS = [
  {magic: 0x6969, kind: 'NFS'},
  {magic: 0x517b, kind: 'SMB'},
  {magic: 0xff534d42, kind: 'CIFS'},
  {magic: 0xff534d42 | 0, kind: 'CIFS'},
  {magic: 0xfe534d42, kind: 'SMB'},
  {magic: 0x01021997, kind: '9p'},
  {magic: 0x00c36400, kind: 'Ceph'},
  {magic: 0x0bd00bd0, kind: 'Lustre'},
  {magic: 0x47504653, kind: 'GPFS'},
  {magic: 0x5346414f, kind: 'AFS'},
  {magic: 0x73757245, kind: 'Coda'},
  {magic: 0xef53, kind: undefined},
  {magic: 0x58465342, kind: undefined},
  {magic: 0x01021994, kind: undefined},
]

describe.skipIf(process.platform !== 'linux')('a home on a file system of the network', () => {
  test.each(KINDS)('$magic is $kind', ({magic, kind}) => {
    expect(networkFileSystem(magic)).toBe(kind)
  })

  test('is a warning that names it', () => {
    expect(examineNetworkHome('/home/ana/.pixctl', () => 0x6969)).toMatchObject([
      {
        code: 'files_on_network',
        status: 'warning',
        facts: {path: '/home/ana/.pixctl', kind: 'NFS'},
      },
    ])
  })

  test('is asked of the directory above where there is none yet; a local one is nothing', () => {
    using place = temporaryDirectory()
    expect(examineNetworkHome(join(place.path, 'not', 'there'))).toEqual([])
  })
})

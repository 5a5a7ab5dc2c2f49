import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {fund, ISO_UTC, keysOf, nextProject, UUID, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

const {pixKey, pixKeyType, holderName, holderDocument} = withdrawalDraft

describe('Resources: withdrawal, response', () => {
  let service: Service
  let made: Answer
  beforeAll(async () => {
    service = await openService()
    await fund(service, service.test, 5000)
    made = await service.test.create('/withdrawals', {
      ...withdrawalDraft,
      amount: 100,
      externalReference: 'folha-1',
    })
  })
  afterAll(() => service.close())

  const KNOWN = [
    'amount',
    'createdAt',
    'externalReference',
    'failureReason',
    'feeAmount',
    'id',
    'netAmount',
    'processedAt',
    'projectId',
    'pspReference',
    'snapshotHolderDocument',
    'snapshotHolderName',
    'snapshotPixKey',
    'snapshotPixKeyType',
    'status',
  ]

  test('has no field beyond the table', () => {
    for (const key of keysOf(made)) expect(KNOWN).toContain(key)
  })

  test('has every field that always applies', () => {
    const optional = [
      'externalReference',
      'processedAt',
      'projectId',
      'failureReason',
      'pspReference',
    ]
    for (const key of KNOWN.filter((name) => !optional.includes(name))) {
      expect(keysOf(made)).toContain(key)
    }
  })

  test('id is a UUID', () => expect(made.id).toMatch(UUID))
  test('createdAt is a timestamp', () => expect(made.createdAt).toMatch(ISO_UTC))
  test('amount is the gross', () => expect(made.amount).toBe(100))
  test('feeAmount is the fee', () => expect(made.feeAmount).toBe(2.5))
  test('netAmount is amount minus feeAmount', () => expect(made.netAmount).toBe(97.5))
  test('externalReference is echoed', () => expect(made.externalReference).toBe('folha-1'))
  test('failureReason is null unless failed', () => expect(made.failureReason ?? null).toBeNull())
  test('pspReference is a string or null', () => {
    if (made.pspReference !== null) expect(typeof made.pspReference).toBe('string')
  })
  test('snapshots are what was sent', () => {
    expect(made).toMatchObject({
      snapshotHolderName: holderName,
      snapshotHolderDocument: holderDocument,
      snapshotPixKey: pixKey,
      snapshotPixKeyType: pixKeyType,
    })
  })

  test('processedAt is a timestamp once it is processed', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    const done = await service.command(`/withdrawals/${id}/complete`)
    expect(done.processedAt).toMatch(ISO_UTC)
  })

  test('externalReference is absent when it was not sent', async () => {
    const bare = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    expect(bare.externalReference ?? null).toBeNull()
  })

  test('a single project is inherited; with two or more projectId is null', async () => {
    const create = () => service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    expect((await create()).projectId ?? null).toBeNull()
    const first = await service.test.create('/projects', nextProject())
    expect((await create()).projectId).toBe(first.id)
    const second = await service.test.create('/projects', nextProject())
    expect((await create()).projectId).toBeNull()
    const body = {...withdrawalDraft, amount: 10, projectId: second.id}
    expect((await service.test.create('/withdrawals', body)).projectId).toBe(second.id)
  })
})

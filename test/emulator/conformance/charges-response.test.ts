import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {ISO_UTC, keysOf, UUID} from './drafts.ts'
import {openService, type Service} from './service.ts'

const SECOND = 1000
const lifetime = (charge: Answer) => Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)

/** CRC-16/CCITT-FALSE, as the BR Code has it. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

/** The tags of one level of a BR Code. */
function tags(code: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4))
    found[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return found
}

describe('Resources: PIX charge, response', () => {
  let service: Service
  let charge: Answer
  let full: Answer
  let bank: string

  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'a1'})
    await service.change('/accounts/test', {institutionChoice: true})
    bank = (await service.command('/accounts/test/institutions', {name: 'Banco Um'}))
      .pspCredentialId
    charge = await service.test.create('/pix', {amount: 123.45, metadata: {a: 1}, customer: {}})
    full = await service.test.create('/pix', {
      amount: 50,
      externalReference: 'pedido 7',
      description: 'Um café',
      pspCredentialId: bank,
      split: [
        {subAccount: 'a1', amount: 10},
        {subAccount: 'a1', amount: 5.5},
      ],
      expiresIn: 300,
    })
  })
  afterAll(() => service.close())

  test('has exactly the fields of the table, optional ones absent', () => {
    expect(keysOf(charge).filter((key) => key !== 'pspPaymentId')).toEqual([
      'amount',
      'createdAt',
      'currency',
      'expiresAt',
      'id',
      'pixCopyPaste',
      'qrCodeBase64',
      'status',
    ])
  })

  test('has the optional fields when they apply', () => {
    expect(keysOf(full).filter((key) => key !== 'pspPaymentId')).toEqual([
      'amount',
      'createdAt',
      'currency',
      'expiresAt',
      'externalReference',
      'id',
      'pixCopyPaste',
      'pspCredentialId',
      'qrCodeBase64',
      'split',
      'status',
    ])
  })

  test('id is a UUID equal to the transaction id', async () => {
    expect(charge.id).toMatch(UUID)
    expect((await service.test.get(`/transactions/${charge.id}`)).json.id).toBe(charge.id)
  })

  test('a new charge is pending', () => expect(charge.status).toBe('pending'))
  test('amount is in BRL', () => expect(charge.amount).toBe(123.45))
  test('currency is BRL', () => expect(charge.currency).toBe('BRL'))
  test('pspPaymentId is a string or absent', () => {
    expect(['string', 'undefined']).toContain(typeof charge.pspPaymentId)
  })
  test('expiresAt and createdAt are timestamps', () => {
    expect(charge.createdAt).toMatch(ISO_UTC)
    expect(charge.expiresAt).toMatch(ISO_UTC)
  })

  test('expiresIn defaults to 86400', () => expect(lifetime(charge)).toBe(86_400 * SECOND))
  test('expiresAt is createdAt plus expiresIn', () => expect(lifetime(full)).toBe(300 * SECOND))

  test('qrCodeBase64 is a data URI of a PNG', () => {
    const [head, body] = charge.qrCodeBase64.split(',')
    expect(head).toBe('data:image/png;base64')
    const png = Buffer.from(body ?? '', 'base64')
    expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(png.subarray(12, 16).toString()).toBe('IHDR')
    expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20))
    expect(png.subarray(-8, -4).toString()).toBe('IEND')
  })

  test('two charges have two codes and two images', () => {
    expect(full.pixCopyPaste).not.toBe(charge.pixCopyPaste)
    expect(full.qrCodeBase64).not.toBe(charge.qrCodeBase64)
  })

  test('pixCopyPaste is a BR Code with a right checksum', () => {
    const code = charge.pixCopyPaste
    expect(code.slice(-8, -4)).toBe('6304')
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  })

  test('pixCopyPaste is in reais, in Brazil, of the PIX arrangement', () => {
    const fields = tags(charge.pixCopyPaste)
    expect(fields).toMatchObject({'00': '01', '53': '986', '58': 'BR'})
    expect(tags(fields['26'] ?? '')['00']?.toLowerCase()).toBe('br.gov.bcb.pix')
    if (fields['54'] !== undefined) expect(Number(fields['54'])).toBe(123.45)
  })

  test('pixCopyPaste points to a reserved host, so no bank app can pay it', () => {
    const host = tags(tags(charge.pixCopyPaste)['26'] ?? '')['25']?.split('/')[0]
    expect(host).toMatch(/(^|\.)(invalid|example|test|localhost|example\.(com|org|net))$/)
  })

  test('externalReference is echoed', () => expect(full.externalReference).toBe('pedido 7'))
  test('pspCredentialId echoes the institution', () => expect(full.pspCredentialId).toBe(bank))
  test('split is the accepted split, same shape and order', () => {
    expect(full.split).toEqual([
      {subAccount: 'a1', amount: 10},
      {subAccount: 'a1', amount: 5.5},
    ])
  })

  test('an empty split is no split', async () => {
    const made = await service.test.create('/pix', {amount: 5, split: []})
    expect(keysOf(made)).not.toContain('split')
  })
})

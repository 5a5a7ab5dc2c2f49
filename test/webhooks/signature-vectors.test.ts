import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {checkSignature, sign} from '../../src/domain/signature.ts'
import {diagnoseSignature} from '../../src/webhooks/diagnose-signature.ts'
import {reserialisations} from '../../src/webhooks/reserialisations.ts'

interface Vector {
  readonly name: string
  readonly body: string
  readonly signature: string
  readonly secrets: string[]
  readonly otherSecrets: string[]
  readonly valid: boolean
  readonly reason?: string
  readonly diagnosis?: string
}

/** Made outside of this program, by two implementations that agree. */
const {vectors} = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/signatures.json'), 'utf8'),
) as {vectors: Vector[]}

describe('a signature', () => {
  test.each(vectors)('$name: valid $valid, $reason $diagnosis', (vector) => {
    const {signature, secrets, otherSecrets, valid, reason, diagnosis} = vector
    const body = Buffer.from(vector.body, 'base64')
    expect(checkSignature(signature, body, secrets)).toBe(valid ? undefined : reason)
    if (valid) {
      expect(secrets.map((secret) => sign(secret, body))).toContain(signature.trim().toLowerCase())
    } else if (reason !== 'missing') {
      expect(diagnoseSignature({signature, body, secrets, otherSecrets})).toBe(diagnosis)
    }
  })
})

describe('a diagnosis', () => {
  test('is never given without proof', () => {
    const anything = fc.record({
      signature: fc.oneof(
        fc.string(),
        fc.stringMatching(/^sha256=[0-9a-f]{64}$/),
        fc.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      ),
      body: fc.oneof(
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        fc.json().map((text) => Buffer.from(text)),
      ),
    })
    fc.assert(
      fc.property(anything, ({signature, body}) => {
        const suspect = {signature, body, secrets: ['a', 'b'], otherSecrets: ['c']}
        expect(diagnoseSignature(suspect)).toBeUndefined()
      }),
    )
  })

  test('of a body is tried on the same JSON only', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.stringify(JSON.parse(text))
        for (const other of reserialisations(text)) {
          expect(JSON.stringify(JSON.parse(other))).toBe(value)
        }
      }),
      {numRuns: 50},
    )
  })

  test('finds what JavaScript, and its indented forms, make of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, 4, '\t'), (value, indent) => {
        const original = JSON.stringify(value)
        const again = JSON.stringify(value, null, indent)
        expect([...reserialisations(again)]).toContain(original)
        expect([...reserialisations(original)]).toContain(again)
      }),
    )
  })
})

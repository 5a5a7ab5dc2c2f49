import {Flags} from '@oclif/core'
import {readTypedAmount} from '../../actions/files/typed-amount.ts'
import {parseDuration} from '../../domain/duration.ts'
import {ENVIRONMENTS} from '../../domain/environment.ts'
import {isIdempotencyKey} from '../../domain/idempotency.ts'
import {type Centavos, isMoneyFault} from '../../domain/money.ts'
import {PIX_KEY_TYPES} from '../../domain/pix-key.ts'
import type {SplitLeg} from '../../domain/split.ts'
import {isWalletReference} from '../../domain/wallet.ts'
import {
  durationTooShort,
  invalidAmount,
  invalidDuration,
  invalidIdempotencyKey,
  invalidMetadata,
  invalidSplit,
} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'

/** Flags of every command. */
export const outputFlags = {
  'no-color': Flags.boolean({summary: 'Print without colours.', helpGroup: 'GLOBAL'}),
  verbose: Flags.boolean({
    summary: 'Say on stderr what is sent and received, secrets removed.',
    helpGroup: 'GLOBAL',
  }),
  lang: Flags.string({
    summary: 'Language of text for people: en or pt-BR.',
    options: ['en', 'pt-BR'],
    helpGroup: 'GLOBAL',
  }),
}

/** Flags of every command that talks to the service or reads what was sent to it. */
export const connectionFlags = {
  env: Flags.option({
    summary: 'Environment to work in (default: the profile’s, else test).',
    options: ENVIRONMENTS,
    helpGroup: 'CONNECTION',
  })(),
  live: Flags.boolean({
    summary: 'The same as --env live: real money.',
    exclusive: ['env'],
    helpGroup: 'CONNECTION',
  }),
  profile: Flags.string({summary: 'Profile whose credentials are used.', helpGroup: 'CONNECTION'}),
  'base-url': Flags.string({
    summary: 'Address of the service, without the version.',
    helpGroup: 'CONNECTION',
  }),
  'sub-account': Flags.string({
    summary: 'Wallet in which the operation runs (X-Sub-Account).',
    helpGroup: 'CONNECTION',
  }),
  timeout: durationFlag({
    summary: 'Limit of one attempt, in seconds (1m understood).',
    helpGroup: 'CONNECTION',
  }),
}

interface FlagFacts {
  readonly summary: string
  readonly helpGroup?: string
}

interface DurationFacts extends FlagFacts {
  /** Units: seconds. */
  readonly least?: number
}

/** Reads an amount in reais, or says which flag is wrong and why, without quoting it. */
export function requireAmount(text: string, flag: string): Centavos {
  const amount = readTypedAmount(text)
  if (!isMoneyFault(amount)) return amount
  throw new InvalidInputError(invalidAmount({flag, fault: amount}))
}

/** An amount in reais, read into centavos. */
export const amountFlag = Flags.custom<Centavos>({
  helpValue: 'REAIS',
  parse: async (text, _context, flag) => requireAmount(text, `--${flag.name}`),
})

/** A time in whole seconds; `30m`, `1h` and `7d` are understood. */
export function durationFlag({least = 0, ...facts}: DurationFacts) {
  return Flags.custom<number>({
    ...facts,
    helpValue: 'SECONDS',
    parse: async (text, _context, flag) => {
      const seconds = parseDuration(text)
      const name = `--${flag.name}`
      if (seconds === undefined) throw new InvalidInputError(invalidDuration({name}))
      if (seconds < least) throw new InvalidInputError(durationTooShort({name, least}))
      return seconds
    },
  })()
}

/** `reference=amount`, as often as there are recipients. */
export function splitFlag() {
  return Flags.custom<SplitLeg>({
    summary: 'Send AMOUNT of the net value to wallet REF when the charge is paid (repeatable).',
    helpValue: 'REF=AMOUNT',
    parse: async (text) => {
      const at = text.indexOf('=')
      const subAccount = text.slice(0, at)
      if (at < 0 || !isWalletReference(subAccount)) {
        throw new InvalidInputError(invalidSplit())
      }
      return {subAccount, amount: requireAmount(text.slice(at + 1), `--split ${subAccount}=…`)}
    },
  })({multiple: true})
}

/** `key=value` pairs, kept as text. */
export function metadataFlag() {
  return Flags.custom<readonly [string, string]>({
    summary: 'Free key and value kept with the charge (repeatable).',
    helpValue: 'KEY=VALUE',
    parse: async (text) => {
      const at = text.indexOf('=')
      if (at > 0) return [text.slice(0, at), text.slice(at + 1)] as const
      throw new InvalidInputError(invalidMetadata())
    },
  })({multiple: true})
}

/** The key under which a creation is sent, checked before anything is. */
export function idempotencyKeyFlag() {
  return Flags.custom<string>({
    summary: 'Key of this creation, 8 to 255 characters; the same key never creates twice.',
    helpValue: 'KEY',
    parse: async (text) => {
      if (isIdempotencyKey(text)) return text
      throw new InvalidInputError(invalidIdempotencyKey())
    },
  })()
}

/** Flags that describe a charge. */
export const chargeFlags = {
  amount: amountFlag({summary: 'Amount in reais, at least 1.00.', required: true}),
  description: Flags.string({
    summary:
      'What the payer reads, at most 255 characters; without it "Cobrança PIX" is sent, since services may ask for one.',
  }),
  'customer-name': Flags.string({summary: 'Name of the payer.', helpGroup: 'CUSTOMER'}),
  'customer-document': Flags.string({
    summary: 'CPF or CNPJ of the payer, with or without its mask.',
    helpGroup: 'CUSTOMER',
  }),
  'customer-email': Flags.string({summary: 'E-mail of the payer.', helpGroup: 'CUSTOMER'}),
  'customer-phone': Flags.string({summary: 'Phone of the payer.', helpGroup: 'CUSTOMER'}),
  project: Flags.string({summary: 'Project it belongs to.', helpValue: 'UUID'}),
  'psp-credential': Flags.string({
    summary: 'Institution that must issue it; there is no fallback to another.',
    helpValue: 'UUID',
  }),
  'expires-in': durationFlag({summary: 'Time to pay: 300 to 604800 seconds, or such as 1h.'}),
  'external-reference': Flags.string({summary: 'Your own reference, at most 255 characters.'}),
  metadata: metadataFlag(),
  split: splitFlag(),
  'idempotency-key': idempotencyKeyFlag(),
}

/** An amount that has to be typed again as it was given. */
const typedAmountFlag = Flags.custom<{readonly text: string; readonly value: Centavos}>({
  helpValue: 'REAIS',
  parse: async (text, _context, flag) => ({
    text: text.trim(),
    value: requireAmount(text, `--${flag.name}`),
  }),
})

/** Flags that describe a withdrawal. */
export const withdrawalFlags = {
  key: Flags.string({summary: 'PIX key it goes to.', required: true}),
  'key-type': Flags.option({
    summary: 'What the key is, where it could be two things.',
    options: PIX_KEY_TYPES,
  })(),
  'holder-name': Flags.string({summary: 'Name of the holder of the key.', required: true}),
  'holder-document': Flags.string({summary: 'CPF or CNPJ of the holder.', required: true}),
  amount: typedAmountFlag({summary: 'What leaves the balance, fee included.'}),
  'net-amount': typedAmountFlag({summary: 'What the recipient gets; the fee comes on top.'}),
  project: Flags.string({summary: 'Project it belongs to.', helpValue: 'UUID'}),
  'external-reference': Flags.string({summary: 'Your own reference, at most 255 characters.'}),
  'idempotency-key': idempotencyKeyFlag(),
}

/** The same for a proposal, which may also name a file of withdrawals in their place. */
export const proposalFlags = {
  ...withdrawalFlags,
  key: Flags.string({summary: 'PIX key it goes to.'}),
  'holder-name': Flags.string({summary: 'Name of the holder of the key.'}),
  'holder-document': Flags.string({summary: 'CPF or CNPJ of the holder.'}),
}

import {Flags} from '@oclif/core'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidBankNumber} from '../../messages/reconcile/reconcile.ts'

/** Digits of a bank's or a branch's number, at most nine. */
const digits = (flag: string) => async (text: string) => {
  if (/^\d{1,9}$/.test(text)) return text
  throw new InvalidInputError(invalidBankNumber({flag}))
}

/** How the account is called in OFX, where programs look a bank up by its number. */
export const ofxFlags = {
  'ofx-bank': Flags.string({
    summary: 'Number of the bank in OFX, digits.',
    helpValue: '260',
    helpGroup: 'OUTPUT',
    parse: digits('--ofx-bank'),
  }),
  'ofx-branch': Flags.string({
    summary: 'Branch (agência) in OFX.',
    helpValue: '0001',
    helpGroup: 'OUTPUT',
    parse: digits('--ofx-branch'),
  }),
  'ofx-account': Flags.string({
    summary: 'Account in OFX, where there is one wallet (default: the wallet).',
    helpGroup: 'OUTPUT',
  }),
}

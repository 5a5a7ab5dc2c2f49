import {notice} from './message.ts'

/** After Ctrl-C on an emulator that kept its data in memory. */
export const ephemeralDataIsGone = notice({
  en: () =>
    'The data of this emulator is gone: charges, balances, webhooks. To keep them: pixctl emulator start --data DIR',
  'pt-BR': () =>
    'Os dados deste emulador se foram: cobranças, saldos, webhooks. Para guardá-los: pixctl emulator start --data DIR',
})

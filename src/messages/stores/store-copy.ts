import {message} from '../message.ts'

/** A home takes along to a store what it has, and never the other way. */
export const copyNotToHome = message('STORE_COPY_TO_LOCAL', {
  en: () => ({
    message:
      'A store is not copied to a home: --to names a database, postgres://user@host/database.',
    hint: 'Every command reads the store from any home; "pixctl journal export" writes it to files.',
  }),
  'pt-BR': () => ({
    message:
      'Um armazém não é copiado para uma pasta: --to indica um banco, postgres://usuario@host/banco.',
    hint: 'Todo comando lê o armazém de qualquer pasta; "pixctl journal export" o grava em arquivos.',
  }),
})

interface RunningListener {
  readonly pid: number
  readonly home: string
}

/** It goes on forwarding from the home what the store would forward, too. */
export const copyBesideListener = message('STORE_COPY_BESIDE_LISTENER', {
  en: ({pid, home}: RunningListener) => ({
    message: `The listener of ${home} (process ${pid}) receives into that home and forwards from it; what it still owes would be forwarded from the store, too.`,
    hint: `Stop it (kill -INT ${pid}), run "pixctl store copy" again, then start it with the store. Nothing was copied.`,
  }),
  'pt-BR': ({pid, home}) => ({
    message: `O receptor de ${home} (processo ${pid}) recebe nessa pasta e encaminha a partir dela; o que ele ainda deve seria encaminhado também a partir do armazém.`,
    hint: `Pare-o (kill -INT ${pid}), rode "pixctl store copy" de novo e depois inicie-o com o armazém. Nada foi copiado.`,
  }),
})

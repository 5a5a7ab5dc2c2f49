import type {DemoFacts} from '../actions/demo/demo-story.ts'
import type {Language} from '../messages/language.ts'
import {VERDICTS} from './reconcile/verdict-names.ts'

const verdictWord = (verdict: string, language: Language): string =>
  (VERDICTS[language] as Readonly<Record<string, string>>)[verdict] ?? verdict

type Amounts = Readonly<Record<'gross' | 'fee' | 'net', string>>

const EN = {
  titles: {
    emulator: 'The whole service starts on this machine',
    login: 'Log in with a test credential',
    wallets: 'Create two wallets beside the main account',
    listener: 'Register an endpoint for signed webhooks',
    charge: 'Create a charge of R$ 100.00 with a split, and show its QR code',
    payment: 'The payer pays',
    delivery: 'The webhook arrives and verifies, byte for byte',
    balances: 'Balances before and after: the split settled',
    withdrawal: 'Pay out R$ 20.00 net to a PIX key',
    outcome: 'Its outcome arrives by webhook',
    ledger: 'The ledger sums to zero',
    reconciliation: 'Export the month and reconcile it offline',
  },
  token: (clientId: string, seconds: number) => `${clientId}: a token good for ${seconds} s`,
  delivered: (event: string, wallet: string, bytes: number) =>
    `${event} for ${wallet}, ${bytes} bytes`,
  verified: 'valid; with one bit changed it is a mismatch',
  arithmetic: ({gross, fee, net}: Amounts) => `gross ${gross} − fee ${fee} = net ${net}`,
  withdrawn: ({gross, fee, net}: Amounts) => `net ${net} + fee ${fee} = gross ${gross} debited`,
  foots: (lines: number, sum: string, balance: string) =>
    `${lines} ${lines === 1 ? 'line sums' : 'lines sum'} to ${sum}, the balance is ${balance}`,
  sums: ([wallets, outside, fees]: readonly string[], sum: string) =>
    `wallets ${wallets} + outside world ${outside} + fees ${fees} = ${sum}`,
  reconciled: ({verdict, rows, findings}: DemoFacts['reconciliation'], unexplained: string) =>
    `${verdictWord(verdict, 'en')}: ${rows} rows, ${findings} findings, ${unexplained} unexplained`,
  allHold: 'Every step holds. Try it yourself: pixctl emulator start --login',
  broken: (titles: string) => `These steps do not hold: ${titles}.`,
}

const PT_BR: typeof EN = {
  titles: {
    emulator: 'O serviço inteiro começa nesta máquina',
    login: 'Entrar com uma credencial de teste',
    wallets: 'Criar duas carteiras ao lado da conta principal',
    listener: 'Registrar um endereço para webhooks assinados',
    charge: 'Criar uma cobrança de R$ 100,00 com divisão e mostrar o QR code',
    payment: 'O pagador paga',
    delivery: 'O webhook chega e confere, byte a byte',
    balances: 'Saldos antes e depois: a divisão foi liquidada',
    withdrawal: 'Pagar R$ 20,00 líquidos a uma chave PIX',
    outcome: 'O resultado chega por webhook',
    ledger: 'O razão soma zero',
    reconciliation: 'Exportar o mês e conciliar sem rede',
  },
  token: (clientId, seconds) => `${clientId}: um token que vale ${seconds} s`,
  delivered: (event, wallet, bytes) => `${event} de ${wallet}, ${bytes} bytes`,
  verified: 'válida; com um bit trocado já não confere',
  arithmetic: ({gross, fee, net}) => `bruto ${gross} − tarifa ${fee} = líquido ${net}`,
  withdrawn: ({gross, fee, net}) => `líquido ${net} + tarifa ${fee} = bruto ${gross} debitado`,
  foots: (lines, sum, balance) =>
    `${lines} ${lines === 1 ? 'lançamento soma' : 'lançamentos somam'} ${sum}, o saldo é ${balance}`,
  sums: ([wallets, outside, fees], sum) =>
    `carteiras ${wallets} + mundo lá fora ${outside} + tarifas ${fees} = ${sum}`,
  reconciled: ({verdict, rows, findings}, unexplained) =>
    `${verdictWord(verdict, 'pt-BR')}: ${rows} linhas, ${findings} ${findings === 1 ? 'achado' : 'achados'}, ${unexplained} sem explicação`,
  allHold: 'Todos os passos conferem. Experimente: pixctl emulator start --login',
  broken: (titles) => `Estes passos não conferem: ${titles}.`,
}

export const DEMO_WORDS: Readonly<Record<Language, typeof EN>> = {en: EN, 'pt-BR': PT_BR}

import {message} from '../message.ts'

/** One table is mapped at a time, and a folder is none. */
export const mapOfFolder = message('NOT_A_TABLE', {
  en: ({file}: {file: string}) => ({
    message: `${file} is a folder, and one CSV file is mapped at a time.`,
    hint: 'Name the file in it.',
  }),
  'pt-BR': ({file}) => ({
    message: `${file} é uma pasta, e o mapeamento é de um arquivo CSV por vez.`,
    hint: 'Informe o arquivo que está nela.',
  }),
})

/** Of a file without any text there is nothing to propose. */
export const mapOfNothing = message('NOT_A_TABLE', {
  en: ({file}: {file: string}) => ({
    message: `${file} is empty: it has no rows.`,
    hint: 'Export it again, with its header, and map that file.',
  }),
  'pt-BR': ({file}) => ({
    message: `${file} está vazio: não tem linhas.`,
    hint: 'Exporte de novo, com o cabeçalho, e mapeie esse arquivo.',
  }),
})

/** Bytes that stand in no text. */
export const mapOfBytes = message('NOT_A_TABLE', {
  en: ({file}: {file: string}) => ({
    message: `${file} is not text: no header was found, and it has bytes that no table has.`,
    hint: 'Export it as CSV, with its header, and map that file.',
  }),
  'pt-BR': ({file}) => ({
    message: `${file} não é texto: não há cabeçalho, e ele tem bytes que nenhuma tabela tem.`,
    hint: 'Exporte em CSV, com o cabeçalho, e mapeie esse arquivo.',
  }),
})

export const balancesNotProposed = message('BALANCES_NOT_PROPOSED', {
  en: ({file, header}: {file: string; header: string}) => ({
    message: `${file} looks like balances, and map proposes only statements, charges and withdrawals.`,
    hint: `Write the mapping by hand, and give both with --mapping: {"balances": {"columns": {"wallet": "…", "available": "…", "asOf": "…"}}}. The columns are: ${header}.`,
  }),
  'pt-BR': ({file, header}) => ({
    message: `${file} parece ser de saldos, e map só propõe extratos, cobranças e saques.`,
    hint: `Escreva o mapeamento à mão e informe os dois com --mapping: {"balances": {"columns": {"wallet": "…", "available": "…", "asOf": "…"}}}. As colunas são: ${header}.`,
  }),
})

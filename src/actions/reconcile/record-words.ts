import {plainName} from './statement-words.ts'

/** How files call what a charge or a withdrawal needs; the earlier, the surer. */
const OF_BOTH: Readonly<Record<string, readonly string[]>> = {
  id: [
    'id',
    'identificador',
    'codigo',
    'iddacobranca',
    'idcobranca',
    'codigodacobranca',
    'iddosaque',
    'idsaque',
    'codigodosaque',
    'iddatransacao',
    'idtransacao',
    'codigodatransacao',
    'iddaoperacao',
    'codigodaoperacao',
    'transactionid',
    'txid',
    'nsu',
    'identificacao',
  ],
  subAccount: ['subaccount', 'subconta', 'carteira', 'wallet', 'loja', 'conta'],
  status: ['status', 'situacao', 'estado'],
  amount: ['amount', 'valor', 'valorbruto', 'valorrs', 'valoremreais', 'bruto', 'quantia'],
  createdAt: [
    'createdat',
    'datadecriacao',
    'datacriacao',
    'criadoem',
    'criadaem',
    'criacao',
    'solicitadoem',
    'solicitadaem',
    'datadasolicitacao',
    'datadesolicitacao',
    'datahora',
    'dataehora',
    'data',
    'date',
  ],
  feeAmount: ['feeamount', 'fee', 'tarifa', 'taxa', 'valordatarifa'],
  netAmount: ['netamount', 'net', 'liquido', 'valorliquido'],
  externalReference: [
    'externalreference',
    'referencia',
    'referenciaexterna',
    'pedido',
    'numerodopedido',
    'seunumero',
  ],
}

/** Files of records that a table may stand for. */
export type RecordName = 'charges' | 'withdrawals'

/** Columns by the file of records they are for. */
export const RECORD_COLUMNS: Readonly<Record<RecordName, typeof OF_BOTH>> = {
  charges: {
    ...OF_BOTH,
    expiresAt: ['expiresat', 'vencimento', 'expiraem', 'datadevencimento', 'validade'],
    split: ['split', 'divisao', 'rateio', 'repasse', 'repasses'],
  },
  withdrawals: {
    ...OF_BOTH,
    processedAt: ['processedat', 'processadoem', 'datadeprocessamento', 'efetivadoem'],
    snapshotPixKey: ['snapshotpixkey', 'pixkey', 'chave', 'chavepix', 'chavedodestino'],
  },
}

const KNOWN_COLUMNS: ReadonlySet<string> = new Set(
  Object.values(RECORD_COLUMNS).flatMap((columns) => Object.values(columns).flat()),
)

/** Whether a name of a column is one that files of charges or of withdrawals have. */
export const isRecordColumn = (name: string): boolean => KNOWN_COLUMNS.has(plainName(name))

import type {WriteObstacle, WriteObstacleCode} from '../../actions/store/write-obstacles.ts'
import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {more} from './doctor-sentences.ts'

type Sentence = (facts: WriteObstacle['facts']) => string

/** Why a store takes no writes, and what to do then, in `store status` and in `doctor`. */
export const WRITE_OBSTACLE_WORDS: Readonly<
  Record<Language, Readonly<Record<WriteObstacleCode, Sentence>>>
> = {
  en: {
    in_recovery: () =>
      'the server is in recovery, as a standby is, and takes no writes: give the address of the primary',
    session_read_only: () =>
      'the server gives this user transactions that only read: look at default_transaction_read_only of the role, the database and the server, which some providers set when a disk is full',
    reader_role: ({role}) =>
      `${role} may only read the tables pixctl_*: lists, shows and finds work, nothing is sent or received. To send: GRANT INSERT, UPDATE, DELETE on them to it`,
    rights_missing: ({role, table, count}) =>
      `${role} may not write ${table}${more(count, 'and', 'more')}: GRANT SELECT, INSERT, UPDATE, DELETE on the tables pixctl_* to it`,
    standby_missing: ({names, wanted, connected}) =>
      `every write waits: synchronous_standby_names (${names}) asks for ${standbys(wanted)} in sync; connected in sync: ${countFigure(Number(connected), 'en')}. Start what is missing, or change synchronous_standby_names and reload the server`,
  },
  'pt-BR': {
    in_recovery: () =>
      'o servidor está em recuperação, como uma réplica, e não aceita escrita: informe o endereço do primário',
    session_read_only: () =>
      'o servidor dá a este usuário transações só de leitura: veja default_transaction_read_only do papel, do banco e do servidor, que alguns provedores ligam quando o disco enche',
    reader_role: ({role}) =>
      `${role} só pode ler as tabelas pixctl_*: listar, mostrar e procurar funcionam, nada é enviado nem recebido. Para enviar: GRANT INSERT, UPDATE, DELETE nelas para ele`,
    rights_missing: ({role, table, count}) =>
      `${role} não pode escrever em ${table}${more(count, 'e mais', '')}: GRANT SELECT, INSERT, UPDATE, DELETE nas tabelas pixctl_* para ele`,
    standby_missing: ({names, wanted, connected}) =>
      `toda escrita espera: synchronous_standby_names (${names}) pede ${replicas(wanted)} em sincronia; conectadas em sincronia: ${countFigure(Number(connected), 'pt-BR')}. Inicie o que falta, ou mude synchronous_standby_names e recarregue o servidor`,
  },
}

const standbys = (count: unknown): string =>
  `${countFigure(Number(count), 'en')} ${Number(count) === 1 ? 'standby' : 'standbys'}`

const replicas = (count: unknown): string =>
  `${countFigure(Number(count), 'pt-BR')} ${Number(count) === 1 ? 'réplica' : 'réplicas'}`

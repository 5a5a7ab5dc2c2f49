import type {ExitCode} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'

/** What a process ends with, for people. Source: contract, section 2, "Exit". */
export const EXIT_MEANINGS: Readonly<Record<Language, Readonly<Record<ExitCode, string>>>> = {
  en: {
    0: 'done',
    1: 'pixctl failed unexpectedly, or this machine refused it a file, a lock or a port',
    2: 'the command line or the input is invalid; nothing was sent',
    3: 'not authenticated, or not permitted',
    4: 'the service refused; sending the same again changes nothing',
    5: 'the service could not be reached or failed, and nothing was created',
    6: 'outcome unknown: it was sent and no answer came; resume it as the last line says',
    7: 'a check did not hold',
    8: 'confirmation is needed and was not given; nothing was sent',
    130: 'interrupted',
  },
  'pt-BR': {
    0: 'feito',
    1: 'o pixctl falhou de forma inesperada, ou esta máquina lhe negou arquivo, trava ou porta',
    2: 'a linha de comando ou a entrada é inválida; nada foi enviado',
    3: 'sem autenticação ou sem permissão',
    4: 'o serviço recusou; enviar o mesmo de novo não muda nada',
    5: 'o serviço não respondeu ou falhou, e nada foi criado',
    6: 'desfecho desconhecido: foi enviado e não veio resposta; retome como diz a última linha',
    7: 'uma verificação não se confirmou',
    8: 'falta a confirmação; nada foi enviado',
    130: 'interrompido',
  },
}

import type {PixKeyNotice, PixKeyWarning} from '../../domain/pix-key.ts'
import type {Language} from '../../messages/language.ts'

export type InputNotice = PixKeyNotice | PixKeyWarning

type Words = Readonly<Record<InputNotice, string>>

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    spaces_removed: 'spaces around it were removed',
    mask_removed: 'it is sent without its mask',
    letter_case: 'its letters are sent in the case of such keys',
    country_code_added: 'it is sent with +55',
    unknown_area_code: 'its area code is not known; is it right?',
    landline: 'it is a landline; is it right?',
    email_without_dot: 'its domain has no dot; is it right?',
    nil_uuid: 'it is all zeros; is it right?',
  },
  'pt-BR': {
    spaces_removed: 'os espaços em volta foram removidos',
    mask_removed: 'é enviado sem a máscara',
    letter_case: 'maiúsculas e minúsculas são enviadas como chaves desse tipo as têm',
    country_code_added: 'é enviado com +55',
    unknown_area_code: 'o DDD não é conhecido; está certo?',
    landline: 'é um telefone fixo; está certo?',
    email_without_dot: 'o domínio não tem ponto; está certo?',
    nil_uuid: 'são só zeros; está certo?',
  },
}

/** What was changed in a typed key or document, or is worth a look; the value is not quoted. */
export const renderInputNotices = (
  flag: string,
  notices: readonly InputNotice[],
  language: Language,
): string[] => notices.map((notice) => `--${flag}: ${noticeWords(notice, language)}`)

export const noticeWords = (notice: InputNotice, language: Language): string =>
  WORDS[language][notice]

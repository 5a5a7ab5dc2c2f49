import type {Language} from '../language.ts'

/** Why the system lets a path not be written, by its code. */
const REASONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  EACCES: {en: 'permission denied', 'pt-BR': 'permissão negada'},
  EEXIST: {en: 'something else is there', 'pt-BR': 'já existe outra coisa ali'},
  EISDIR: {en: 'it is a directory', 'pt-BR': 'é um diretório'},
  ENAMETOOLONG: {en: 'the name is too long', 'pt-BR': 'o nome é longo demais'},
  ENOENT: {en: 'there is no such directory', 'pt-BR': 'esse diretório não existe'},
  ENOSPC: {en: 'the disk is full', 'pt-BR': 'o disco está cheio'},
  ENOTDIR: {en: 'a part of the path is a file', 'pt-BR': 'uma parte do caminho é um arquivo'},
  EROFS: {en: 'the disk is read-only', 'pt-BR': 'o disco é somente leitura'},
}

/** In words where the code is known, else the code. */
export function reasonIn(language: Language, code: string): string {
  const words = Object.hasOwn(REASONS, code) ? REASONS[code]?.[language] : undefined
  return words === undefined ? code : `${words} (${code})`
}

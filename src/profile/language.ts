import {readFileSync} from 'node:fs'
import {type Language, languageOf, localeOf, parseLanguage} from '../messages/language.ts'
import {homePath} from '../platform/home.ts'
import {requireRegularFile} from '../platform/regular-file.ts'
import type {Variables} from '../platform/variables.ts'
import {configPath} from './config-file.ts'
import type {Setting} from './settings.ts'

/**
 * The language of texts for people: `--lang`, `PIXCTL_LANG`, what `config set lang` keeps, the
 * locale. Read at once and without conf, because help and every error need it, also before a
 * command line is parsed. A settings file that cannot be read is passed over here; the command that
 * reads the settings reports it.
 */
export function resolveLanguage(asked: string | undefined, env: Variables): Setting<Language> {
  if (asked) return {value: languageOf(asked), source: 'flag'}
  if (env['PIXCTL_LANG']) return {value: languageOf(env['PIXCTL_LANG']), source: 'env'}
  const kept = keptLanguage(env)
  if (kept) return {value: kept, source: 'profile'}
  return {value: languageOf(localeOf(env)), source: 'default'}
}

function keptLanguage(env: Variables): Language | undefined {
  try {
    const path = configPath(homePath(env))
    requireRegularFile(path)
    const config: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const {lang} = Object(config) as {readonly lang?: unknown}
    return typeof lang === 'string' ? parseLanguage(lang) : undefined
  } catch {
    return undefined
  }
}

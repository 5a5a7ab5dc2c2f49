import * as z from 'zod'
import type {Answers} from './schemas/answers.ts'
import type {Drifting} from './schemas/drift.ts'
import {EMULATOR_SCHEMAS} from './schemas/emulator.ts'
import {LOCAL_SCHEMAS} from './schemas/local.ts'
import {RECONCILE_SCHEMAS} from './schemas/reconcile.ts'
import {SERVICE_SCHEMAS} from './schemas/service.ts'
import {STORE_SCHEMAS} from './schemas/store.ts'
import {SUPPORT_SCHEMAS} from './schemas/support.ts'
import {WEBHOOK_SCHEMAS} from './schemas/webhooks.ts'

const SCHEMAS = {
  ...EMULATOR_SCHEMAS,
  ...LOCAL_SCHEMAS,
  ...RECONCILE_SCHEMAS,
  ...SERVICE_SCHEMAS,
  ...STORE_SCHEMAS,
  ...SUPPORT_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
}

type Described = {[Name in keyof typeof SCHEMAS]: z.input<(typeof SCHEMAS)[Name]>}

/** Takes nothing but the empty union. */
type None<T extends never> = T

/**
 * Does not compile while a schema and the type of what its command answers differ in any field. The
 * error names the commands.
 */
export type NoDrift = None<Drifting<Answers, Described>>

/** What each command writes to stdout with `--json`. A command without `--json` has none. */
export const COMMAND_SCHEMAS: Readonly<Record<string, z.ZodType>> = SCHEMAS

/** Where the schema of a command is written, or nothing when it has none. */
export const schemaPath = (name: string): string | undefined =>
  name in COMMAND_SCHEMAS ? `docs/reference/schemas/${name.replaceAll(' ', '-')}.json` : undefined

/** The schemas of `names` as files. */
export function schemaFiles(names: readonly string[]): Record<string, string> {
  const files = names.flatMap((name) => {
    const [path, schema] = [schemaPath(name), COMMAND_SCHEMAS[name]]
    if (path === undefined || !schema) return []
    const json = {...z.toJSONSchema(schema, {io: 'input'}), title: `pixctl ${name} --json`}
    return [[path, `${JSON.stringify(json, null, 2)}\n`]]
  })
  return Object.fromEntries(files)
}

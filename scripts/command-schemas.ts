import {z} from 'zod'
import {EMULATOR_SCHEMAS} from './schemas/emulator.ts'
import {LOCAL_SCHEMAS} from './schemas/local.ts'
import {RECONCILE_SCHEMAS} from './schemas/reconcile.ts'
import {SERVICE_SCHEMAS} from './schemas/service.ts'
import {WEBHOOK_SCHEMAS} from './schemas/webhooks.ts'

/** What each command writes to stdout with `--json`. A command without `--json` has none. */
export const COMMAND_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...EMULATOR_SCHEMAS,
  ...LOCAL_SCHEMAS,
  ...RECONCILE_SCHEMAS,
  ...SERVICE_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
}

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

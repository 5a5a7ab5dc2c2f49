import {z} from 'zod'
import {BR_CODE_WARNINGS} from '../src/domain/br-code-checks.ts'
import {PIX_KEY_TYPES} from '../src/domain/pix-key.ts'

/** What each command writes to stdout with `--json`. A command without `--json` has none. */
export const COMMAND_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'pix decode': z.strictObject({
    kind: z.enum(['static', 'dynamic', 'recurrence']),
    key: z.string().optional(),
    keyType: z.enum(PIX_KEY_TYPES).optional(),
    url: z.string().optional(),
    recurrenceUrl: z.string().optional(),
    amount: z.string().optional(),
    merchantName: z.string(),
    merchantCity: z.string(),
    txid: z.string().optional(),
    warnings: z.array(z.enum(BR_CODE_WARNINGS)),
  }),
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

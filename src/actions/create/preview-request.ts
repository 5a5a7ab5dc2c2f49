import type {Context} from '../../app/context.ts'
import {WIRE_NAMES, type WireNames} from '../../wire/unspecified.ts'

/** What a dry run shows: the request as it would be sent. Source: commands.md, "Requests". */
export interface RequestPreview {
  readonly dryRun: true
  readonly request: {readonly method: 'POST'; readonly path: string; readonly body: object}
}

/** Opens no connection, and needs no credential. */
export async function previewRequest(
  context: Context,
  path: 'chargesPath' | 'withdrawalsPath',
  body: object,
): Promise<RequestPreview> {
  const names: WireNames = {...WIRE_NAMES, ...(await context.settings()).wire}
  const sent: object = JSON.parse(JSON.stringify(body))
  return {dryRun: true, request: {method: 'POST', path: names[path], body: sent}}
}

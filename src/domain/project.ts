import {fitsText} from './text.ts'

/** What the rules look at in a project about to be created. */
export interface ProjectDraft {
  readonly name: string
  readonly color: string
  readonly description?: string | undefined
  readonly logoUrl?: string | undefined
}

/** In the order of the spec's table. Source: spec, "Project". */
export const PROJECT_VIOLATIONS = [
  'name_missing',
  'name_too_long',
  'color_invalid',
  'logo_url_invalid',
] as const
export type ProjectViolation = (typeof PROJECT_VIOLATIONS)[number]

const COLOR = /^#[0-9A-Fa-f]{6}$/
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i

/**
 * The first rule a project breaks, or nothing.
 *
 * Errors: a `ProjectViolation`, in the order of `PROJECT_VIOLATIONS`.
 * Source: spec, "Project".
 */
export function checkProject(draft: ProjectDraft): ProjectViolation | undefined {
  if (draft.name === '') return 'name_missing'
  if (!fitsText(draft.name)) return 'name_too_long'
  if (!COLOR.test(draft.color)) return 'color_invalid'
  if (draft.logoUrl !== undefined && !WEB_ADDRESS.test(draft.logoUrl)) return 'logo_url_invalid'
  return undefined
}

/** Source: spec, "GET /v2/projects". */
export const PROJECT_SORT_FIELDS = ['createdAt', 'updatedAt', 'name'] as const
export type ProjectSortField = (typeof PROJECT_SORT_FIELDS)[number]

/**
 * The project a new charge or withdrawal gets: the one named, else the only one, else none.
 *
 * Source: spec, "PIX charge - creation request", `projectId`.
 */
export function inheritedProject(
  named: string | undefined,
  projectIds: readonly string[],
): string | undefined {
  if (named !== undefined) return named
  return projectIds.length === 1 ? projectIds[0] : undefined
}

import type {Context} from '../app/context.ts'
import {checkProject, type ProjectDraft, type ProjectViolation} from '../domain/project.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {withCreation} from './origin.ts'

const SAYS: Readonly<Record<ProjectViolation, string>> = {
  name_missing: 'A project needs a name.',
  name_too_long: '--name has more than 255 characters.',
  color_invalid: '--color must be # and six hexadecimal digits, such as #1A2B3C.',
  logo_url_invalid: '--logo-url must be a web address (http or https).',
}

/** Errors: `InvalidInputError` before anything is sent; see `create`. */
export async function createProject(context: Context, draft: ProjectDraft) {
  const violation = checkProject(draft)
  if (violation) throw new InvalidInputError('INVALID_PROJECT', SAYS[violation])
  const {projects} = await context.client()
  const {name, color, description, logoUrl} = draft
  const created = await projects.create({
    name,
    color,
    ...(description !== undefined && {description}),
    ...(logoUrl !== undefined && {logoUrl}),
  })
  return withCreation(context, created)
}

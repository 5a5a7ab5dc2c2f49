import type {Context} from '../../app/context.ts'
import {checkProject, type ProjectDraft} from '../../domain/project.ts'
import {invalidProject} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {withCreation} from './origin.ts'

/** Errors: `InvalidInputError` before anything is sent; see `create`. */
export async function createProject(context: Context, draft: ProjectDraft) {
  const violation = checkProject(draft)
  if (violation) throw new InvalidInputError(invalidProject({violation}))
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

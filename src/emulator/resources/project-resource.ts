import type {ProjectRow} from '../store/projects.ts'
import {timestamp} from './timestamp.ts'

/** Source: spec, "Project". */
export const projectResource = (project: ProjectRow) => ({
  id: project.id,
  name: project.name,
  color: project.color,
  description: project.description ?? undefined,
  logoUrl: project.logoUrl ?? undefined,
  createdAt: timestamp(project.createdAtMs),
})

import * as z from 'zod'

/** The body of `POST /v2/projects`. Types only; the rules are `checkProject`. */
export const projectRequest = z.object({
  name: z.string(),
  color: z.string(),
  description: z.string().optional(),
  logoUrl: z.string().optional(),
})
export type ProjectRequest = z.infer<typeof projectRequest>

/** Source: spec, "Project". */
export const projectResource = z.looseObject({
  id: z.string(),
  name: z.string(),
  color: z.string().optional(),
  description: z.string().nullish(),
  logoUrl: z.string().nullish(),
  createdAt: z.string().optional(),
})
export type ProjectResource = z.infer<typeof projectResource>

/** One page of projects. Source: spec, "GET /v2/projects". */
export const projectPage = z.looseObject({
  items: z.array(projectResource),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
  totalPages: z.number(),
})
export type ProjectPage = z.infer<typeof projectPage>

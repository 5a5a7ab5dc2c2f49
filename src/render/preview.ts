/** The request of a dry run, as it would travel. */
export const renderPreview = ({
  request,
}: {
  readonly request: {readonly method: string; readonly path: string; readonly body: unknown}
}): string => `${request.method} ${request.path}\n${JSON.stringify(request.body, null, 2)}`

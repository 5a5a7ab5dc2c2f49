import {jsonText} from '../../messages/text/plain-text.ts'

/** The request of a dry run, as it would travel. */
export const renderPreview = ({
  request,
}: {
  readonly request: {readonly method: string; readonly path: string; readonly body: unknown}
}): string => `${request.method} ${request.path}\n${jsonText(request.body, 2)}`

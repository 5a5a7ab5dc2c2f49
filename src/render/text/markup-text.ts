import {plainText} from '../../messages/text/plain-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text safe inside an element or a quoted attribute of XML or HTML. */
export const markupText = (remote: string): string =>
  plainText(remote).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

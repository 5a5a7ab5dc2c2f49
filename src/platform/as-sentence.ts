/** What another program says may end without a stop, where a sentence of ours follows it. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

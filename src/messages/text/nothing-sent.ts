/** Ends what is said where a command stops before anything leaves. */
export const NOTHING_SENT = {en: 'Nothing was sent.', 'pt-BR': 'Nada foi enviado.'} as const

/** The environment variables of the process, or those a test gives in their place. */
export type Variables = Readonly<Record<string, string | undefined>>

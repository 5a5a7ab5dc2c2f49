/**
 * A server that answers closes a connection within it. What ends waits no longer for one that is silent, whose
 * connections end with the process. Units: milliseconds.
 */
export const CLOSE_MS = 300

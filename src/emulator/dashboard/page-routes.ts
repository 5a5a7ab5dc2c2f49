import type {Answer, Call, Reply} from '../http/message.ts'
import type {Route} from '../http/router.ts'
import {DASHBOARD_PREFIX, type DashboardAuth} from './dashboard-auth.ts'
import {PAGE_FILES, type PageFile, readPageFile} from './page-files.ts'

/**
 * Scripts, styles and calls of this origin, images also from data URIs, and nothing else: no inline
 * script, no frame, no form that leaves, no string that becomes markup.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

/** The page and its files. */
export const pageRoutes = (auth: DashboardAuth): Route[] => [
  {method: 'GET', path: '/', handle: (call) => seeOther(auth.addressFor(call))},
  {
    method: 'GET',
    path: DASHBOARD_PREFIX,
    handle: ({query}) => moved(`${DASHBOARD_PREFIX}/${query.size > 0 ? `?${query}` : ''}`),
  },
  ...PAGE_FILES.map(
    (name): Route => ({
      method: 'GET',
      path: `${DASHBOARD_PREFIX}/${name}`,
      handle: (call) => (name === '' ? entrance(auth, call) : (auth.refusalOf(call) ?? page(name))),
    }),
  ),
]

/** A person may arrive here without the token, so that the answer is a page, too. */
function entrance(auth: DashboardAuth, call: Call): Reply {
  const admitted = auth.admit(call)
  if (admitted) return admitted
  const refused = auth.refusalOf(call)
  if (!refused) return page('')
  return refused.status === 401 ? explanation(refused.message) : refused
}

function page(name: PageFile): Answer {
  const found = readPageFile(name)
  if (!found) return explanation('The page is missing. Build it with npm run build.')
  return {status: 200, body: found.bytes, headers: {...HEADERS, 'Content-Type': found.type}}
}

/** The text is ours, never a caller's. */
const explanation = (sentence: string): Answer => ({
  status: 401,
  body: `<!doctype html><html lang="en"><title>pixctl emulator</title><p>${sentence}</p></html>`,
  headers: {...HEADERS, 'Content-Type': 'text/html; charset=utf-8'},
})

const seeOther = (location: string): Answer => ({
  status: 303,
  body: '',
  headers: {Location: location, 'Cache-Control': 'no-store'},
})

const moved = (location: string): Answer => ({
  status: 308,
  body: '',
  headers: {Location: location},
})

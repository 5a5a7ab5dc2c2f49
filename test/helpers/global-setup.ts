/** Keeps a developer's own settings out of the tests. */
export function setup(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('PIXCTL_')) delete process.env[name]
  }
  process.env['NO_COLOR'] = '1'
}

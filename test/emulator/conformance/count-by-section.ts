import type {Reporter, TestModule} from 'vitest/node'

const FOLDER = '/test/emulator/conformance/'

/**
 * Prints how many rows of the conformance suite stand for each section of the spec, and how many hold.
 * A row is a test; its section is the outermost `describe` up to the colon.
 */
export default class CountBySection implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .filter(({moduleId}) => moduleId.includes(FOLDER))
      .flatMap((module) => [...module.children.allTests()])
    if (rows.length === 0) return
    const sections = Map.groupBy(rows, ({fullName}) => sectionOf(fullName))
    const lines = [...sections]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([section, tests]) =>
        lineOf(
          section,
          tests.map((test) => test.result().state),
        ),
      )
    const total = lineOf(
      'all sections',
      rows.map((test) => test.result().state),
    )
    process.stdout.write(`\nConformance, rows by section:\n${[...lines, total].join('\n')}\n`)
  }
}

function sectionOf(fullName: string): string {
  const [outermost = fullName] = fullName.split(' > ')
  return outermost.split(':')[0] ?? outermost
}

function lineOf(section: string, states: readonly string[]): string {
  const failed = states.filter((state) => state === 'failed').length
  const note = failed === 0 ? '' : `  (${failed} do not hold)`
  return `${String(states.length).padStart(6)}  ${section}${note}`
}

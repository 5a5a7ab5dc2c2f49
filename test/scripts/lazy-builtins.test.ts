import {expect, test} from 'vitest'
import {isImportedWhole, namesImported} from '../../scripts/bundle/lazy-builtins.js'

test.each([
  {
    name: 'by name',
    source: "import {readFileSync, statSync} from 'node:fs'",
    names: ['readFileSync', 'statSync'],
  },
  {name: 'under another name', source: "import {once as one} from 'node:fs'", names: ['once']},
  {
    name: 'in a minified file',
    source: 'import{readFileSync as r}from"node:fs";',
    names: ['readFileSync'],
  },
  {
    name: 'over lines',
    source: "import {\n  type Stats,\n  statSync,\n} from 'node:fs'",
    names: ['statSync'],
  },
  {
    name: 'twice',
    source: "import {a} from 'node:fs'\nimport {b} from 'node:fs'",
    names: ['a', 'b'],
  },
  {name: 'whole', source: "import fs from 'node:fs'", names: undefined},
  {name: 'whole and by name', source: "import fs, {a} from 'node:fs'", names: undefined},
  {name: 'as a namespace', source: "import * as fs from 'node:fs'", names: undefined},
  {
    name: 'by name after another module',
    source: "import {join} from 'node:path'\nimport {a} from 'node:fs'",
    names: ['a'],
  },
])('what a module imports of a builtin $name', ({source, names}) => {
  expect(namesImported(source, 'node:fs')).toEqual(names)
})

test.each([
  {name: 'by its default', source: "import fs from 'node:fs'", isWhole: true},
  {
    name: 'by its default, twice',
    source: "import a from 'node:fs'\nimport b from 'node:fs'",
    isWhole: true,
  },
  {name: 'by its default and by name', source: "import fs, {a} from 'node:fs'", isWhole: false},
  {name: 'by name', source: "import {a} from 'node:fs'", isWhole: false},
  {name: 'as a namespace', source: "import * as fs from 'node:fs'", isWhole: false},
  {name: 'not at all', source: "import os from 'node:os'", isWhole: false},
])('a builtin imported $name is imported whole: $isWhole', ({source, isWhole}) => {
  expect(isImportedWhole(source, 'node:fs')).toBe(isWhole)
})

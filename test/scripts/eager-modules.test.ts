import {expect, test} from 'vitest'
import {eagerModules} from '../../scripts/bundle/eager-modules.js'

const HELPER =
  'var __commonJS=(all)=>()=>{let m={exports:{}};Object.values(all)[0](m.exports,m);return m.exports};'

test.each([
  {
    name: 'the body of a CommonJS module',
    code: `var require_a=__commonJS({"a.js"(exports,module){module.exports=1}});`,
    becomes: `var require_a=__commonJS({"a.js":(function(exports,module){module.exports=1})});`,
  },
  {
    name: 'each of several in one declaration',
    code: `var a=__commonJS({"a"(){}}),b=1,c=__commonJS({"c"(){}});`,
    becomes: `var a=__commonJS({"a":(function(){})}),b=1,c=__commonJS({"c":(function(){})});`,
  },
  {
    name: 'one after a comment, which moves every position',
    code: `/* first */\nvar a=__commonJS({"a"(){}})`,
    becomes: `/* first */\nvar a=__commonJS({"a":(function(){})})`,
  },
])('puts $name in parentheses', ({code, becomes}) => {
  expect(eagerModules(code)).toBe(becomes)
})

test.each([
  {name: 'methods of other objects', code: `var a={"a"(){}},b=other({"b"(){}});`},
  {name: 'the helper by itself', code: `var __commonJS=(all)=>()=>all;`},
  {name: 'a module in parentheses already', code: `var a=__commonJS({"a":(function(){})});`},
])('leaves $name as they are', ({code}) => {
  expect(eagerModules(code)).toBe(code)
})

test('a module gives the same, and is run when it is first asked for', () => {
  const code = `${HELPER}var log=[];var a=__commonJS({"a.js"(exports,module){log.push('a');exports.text='}})'}});`
  const run = (text: string) => new Function(`${text}return [[...log], a().text, log]`)()

  expect(eagerModules(code)).not.toBe(code)
  expect(run(eagerModules(code))).toEqual([[], '}})', ['a']])
  expect(run(code)).toEqual(run(eagerModules(code)))
})

import {expect, test} from 'vitest'
import {eagerFunctions} from '../../scripts/bundle/eager-functions.js'

/** Where each piece of `code` begins that a start has called. */
const calledAt = (code: string, ...pieces: string[]) =>
  new Set(pieces.map((piece) => code.indexOf(piece)))

test.each([
  {
    name: 'an arrow function',
    code: 'const a=()=>1,b=x=>x;',
    called: ['x=>x'],
    becomes: 'const a=()=>1,b=(x=>x);',
  },
  {
    name: 'a function expression, and the one in it that was called',
    code: 'const a=function(){return [async()=>1,()=>2]};',
    called: ['function', 'async'],
    becomes: 'const a=(function(){return [(async()=>1),()=>2]});',
  },
  {
    name: 'one that ends where the one around it ends',
    code: 'const a=b=>c=>d;',
    called: ['b=>', 'c=>'],
    becomes: 'const a=(b=>(c=>d));',
  },
  {
    name: 'a declaration, as a variable before what runs, after what is imported',
    code: `import{x}from"./x.js";run();function run(){return x}`,
    called: ['function run'],
    becomes: `import{x}from"./x.js";\nvar run=(function(){return x});run();`,
  },
  {
    name: 'declarations of every kind, with what was called in them',
    code: 'async function a(){return ()=>1}function*b(){}export{a,b};',
    called: ['async function a', '()=>1', 'function*b'],
    becomes: '\nvar a=(async function(){return (()=>1)}),b=(function*(){});export{a,b};',
  },
  {
    name: 'a declaration in a function, behind its directives',
    code: `const a=(b)=>{"use strict";c();return 1;function c(){return ()=>2}};`,
    called: ['function c', '()=>2'],
    becomes: `const a=(b)=>{"use strict";\nvar c=(function(){return (()=>2)});c();return 1;};`,
  },
  {
    name: 'declarations in declarations',
    code: 'function a(){function b(){}b()}',
    called: ['function a', 'function b'],
    becomes: '\nvar a=(function(){\nvar b=(function(){});b()});',
  },
])('puts $name in parentheses', ({code, called, becomes}) => {
  expect(eagerFunctions(code, calledAt(code, ...called))).toBe(becomes)
})

test.each([
  {name: 'what was not called', code: 'const a=()=>1;function b(){}', called: []},
  {name: 'a function in parentheses', code: 'const a=(()=>1);', called: ['()=>1']},
  {
    name: 'methods',
    code: 'class A{#b(){} static c(){}} ({d(){}});',
    called: ['#b', 'static', 'd()'],
  },
  {
    name: 'a declaration in a block',
    code: 'for(const a of b){function c(){}}{function d(){}}',
    called: ['function c', 'function d'],
  },
])('leaves $name as they are', ({code, called}) => {
  expect(eagerFunctions(code, calledAt(code, ...called))).toBe(code)
})

test('a file does the same, also where it calls a function above its declaration', () => {
  const code = `const seen=[early('a')];function early(x){return late(x)+1}function late(x){return [x].map(y=>y+y)[0]}`
  const eager = eagerFunctions(code, calledAt(code, 'function early', 'function late', 'y=>y+y'))
  const run = (text: string) => new Function(`${text};return [...seen,early.name]`)()

  expect(eager).not.toBe(code)
  expect(run(code)).toEqual(['aa1', 'early'])
  expect(run(eager)).toEqual(run(code))
})

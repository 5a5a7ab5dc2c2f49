import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {newPersonKey} from '../../src/approval/person-key.ts'
import {addApprover, listApprovers} from '../../src/profile/approvers.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

let home: ReturnType<typeof temporaryDirectory>
beforeEach(() => {
  home = temporaryDirectory()
})
afterEach(() => home[Symbol.dispose]())

const add = (name: string, {publicKey} = newPersonKey()) =>
  addApprover(home.path, 'loja', {name, publicKey, mayApprove: true})
const names = async () => (await listApprovers(home.path, 'loja')).map(({name}) => name)

describe('a name that reads like another one on the list', () => {
  test.each([
    {name: 'in another letter case', on: 'Ana Souza', added: 'ana souza'},
    {name: 'of another width', on: 'Ana', added: '\uff21na'},
    {name: 'in Cyrillic letters', on: 'Aca', added: '\u0410\u0441\u0430'},
    {name: 'with another number of spaces', on: 'Ana Souza', added: 'Ana  Souza'},
    {name: 'with a no-break space', on: 'Ana Souza', added: 'Ana\u00a0Souza'},
    {name: 'without its accent', on: 'Jos\u00e9', added: 'Jose'},
    {name: 'with its accent as a character of its own', on: 'Jos\u00e9', added: 'Jose\u0301'},
    {name: 'with a digit for a letter', on: 'Olga', added: '0lga'},
  ])('$name is refused, and names that one', async ({on, added}) => {
    await add(on)
    await expect(add(added)).rejects.toMatchObject({
      code: 'APPROVER_ALIKE',
      exitCode: 2,
      message: expect.stringContaining(on),
    })
    expect(await names()).toEqual([on])
  })

  test.each(['Ana Souza ', ' Ana Souza', 'Ana Souza\u3000', 'Ana Souz\u0430'])(
    '%j is no name at all',
    async (added) => {
      await add('Ana Souza')
      await expect(add(added)).rejects.toMatchObject({code: 'INVALID_PERSON_NAME', exitCode: 2})
    },
  )
})

test('one person has several keys under one name, and another one another name', async () => {
  const key = newPersonKey()
  await add('Ana', key)
  await add('Ana')
  await add('Ana Souza')
  await add('Ana', key)
  expect((await names()).toSorted()).toEqual(['Ana', 'Ana', 'Ana Souza'])
  await expect(add('ana', key)).rejects.toMatchObject({code: 'APPROVER_TAKEN'})
})

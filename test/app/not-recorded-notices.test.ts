import {expect, test} from 'vitest'
import {notRecordedNotice} from '../../src/app/not-recorded-notices.ts'
import {begunRecord} from '../../src/journal/record-changes.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {journalNotWritten} from '../../src/messages/stores/journal.ts'
import {request} from '../journal/fixtures.ts'

function aCommand() {
  const said: string[] = []
  const notice = (text: string | ((language: 'en' | 'pt-BR') => string)) =>
    void said.push(typeof text === 'string' ? text : `${text('en')} ${text('pt-BR')}`)
  return {said, notRecorded: notRecordedNotice({notice})}
}
const record = begunRecord({...request, profile: 'loja'})

test('what is done and not recorded is said once, with why and what records it', () => {
  const {said, notRecorded} = aCommand()
  notRecorded.say()
  notRecorded.add(record, new Error('database or disk is full'))
  expect(said).toEqual([])
  notRecorded.say()
  notRecorded.say()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('could not be recorded: database or disk is full')
  expect(said[0]).toContain(`pixctl journal resume ${record.id} --profile loja`)
})

test('of a batch how many they are, and why in the language of the command', () => {
  const {said, notRecorded} = aCommand()
  for (let row = 0; row < 3; row += 1) {
    notRecorded.add(record, new LocalFailureError(journalNotWritten({path: undefined})))
  }
  notRecorded.say()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('3 requests are done as shown')
  expect(said[0]).toContain('The journal cannot be written.')
  expect(said[0]).toContain('O diário não pode ser escrito.')
  expect(said[0]).toContain('pixctl journal resume --profile loja')
})

import {expect, test} from 'vitest'
import type {Diagnosis} from '../../../src/actions/doctor/diagnosis.ts'
import {renderDiagnoses} from '../../../src/render/doctor/doctor.ts'

const of = (status: Diagnosis['status'], count: number): Diagnosis => ({
  subject: 'outcomes',
  code: 'outcomes_unknown',
  status,
  facts: {count, hours: 2},
})

test.each([
  {statuses: ['ok', 'note'], language: 'en', says: 'Everything is in order.'},
  {
    statuses: ['ok', 'warning'],
    language: 'en',
    says: 'Nothing is broken; one warning above (!) should not wait.',
  },
  {
    statuses: ['warning', 'warning'],
    language: 'pt-BR',
    says: 'Nada está quebrado; 2 avisos acima (!) não devem esperar.',
  },
  {statuses: ['warning', 'fault'], language: 'pt-BR', says: 'Uma coisa precisa de conserto.'},
] as const)('after $statuses the verdict is $says', ({statuses, language, says}) => {
  const text = renderDiagnoses(
    statuses.map((status) => of(status, 1)),
    language,
  )
  expect(text.split('\n').at(-1)).toBe(says)
})

test('of an emulator that was put forward it says what takes that back, and at what price', () => {
  const facts = {seconds: 259_200, emulator: 'ahead'}
  const clock = {subject: 'clock', code: 'clock_differs', status: 'warning', facts} as Diagnosis
  expect(renderDiagnoses([clock], 'en').replace(/\s+/g, ' ')).toContain(
    'only pixctl emulator reset takes that back, with its data',
  )
  expect(renderDiagnoses([clock], 'pt-BR').replace(/\s+/g, ' ')).toContain(
    'só pixctl emulator reset desfaz isso, apagando os dados dele',
  )
})

test.each([
  {seconds: 31, en: 'by 31 s', portuguese: 'em 31 s'},
  {seconds: 3_600, en: 'by 60 min', portuguese: 'em 60 min'},
  {seconds: 7_200, en: 'by 2 h', portuguese: 'em 2 h'},
  {seconds: 2_591_999, en: 'by 30 days', portuguese: 'em 30 dias'},
])('a clock $seconds s off differs $en', ({seconds, en, portuguese}) => {
  const clock = {subject: 'clock', code: 'clock_differs', status: 'warning', facts: {seconds}}
  const said = [clock as Diagnosis]
  expect(renderDiagnoses(said, 'en')).toContain(`differs from the service ${en}\n`)
  expect(renderDiagnoses(said, 'pt-BR')).toContain(`difere do serviço ${portuguese}\n`)
})

test.each([
  {count: 1, says: '1 enviado sem resposta'},
  {count: 2, says: '2 enviados sem resposta'},
])('$count without an answer is $says', ({count, says}) => {
  expect(renderDiagnoses([of('warning', count)], 'pt-BR')).toContain(says)
})

test.each([
  {mend: 'PIXCTL_HOME=DIRECTORY pixctl doctor', portuguese: 'PIXCTL_HOME=PASTA pixctl doctor'},
  {
    mend: 'pixctl auth approver add NAME KEY',
    portuguese: 'pixctl auth approver add NOME CHAVE',
  },
  {mend: 'df -h /srv/KEY/NAME', portuguese: 'df -h /srv/KEY/NAME'},
  {mend: 'unset PIXCTL_ENV', portuguese: 'unset PIXCTL_ENV'},
])('what mends it is in the language of its reader: $mend', ({mend, portuguese}) => {
  const found = {...of('fault', 1), mend}
  expect(renderDiagnoses([found], 'en')).toContain(`→ ${mend}\n`)
  expect(renderDiagnoses([found], 'pt-BR')).toContain(`→ ${portuguese}\n`)
})

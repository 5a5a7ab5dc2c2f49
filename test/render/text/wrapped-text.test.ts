import fc from 'fast-check'
import {expect, test} from 'vitest'
import {wrappedText} from '../../../src/render/text/wrapped-text.ts'

const WIDTH = 40

test.each([
  {
    what: 'prose between words, and what follows is indented',
    text: 'The service refuses the rows that a wallet cannot pay.',
    lines: ['The service refuses the rows that a', '    wallet cannot pay.'],
  },
  {
    what: 'a part of a list further in than its own line',
    text: '  line 2: the balance is insufficient for this',
    lines: ['  line 2: the balance is insufficient', '      for this'],
  },
  {
    what: 'a value under itself, behind its label',
    text: 'Note          the payouts of November, second part',
    lines: ['Note          the payouts of November,', '              second part'],
  },
  {
    what: 'no amount from its sign',
    text: 'To be sent now are two rows, which are R$ 58.00',
    lines: ['To be sent now are two rows, which are', '    R$ 58.00'],
  },
  {
    what: 'no command in quotes',
    text: 'What it is is shown by "pixctl webhooks events gaps" alone',
    lines: ['What it is is shown by', '    "pixctl webhooks events gaps" alone'],
  },
  {
    what: 'no command in parentheses, with what stands behind it',
    text: 'Is the secret on file here (pixctl webhooks secret list), and the body?',
    lines: [
      'Is the secret on file here',
      '    (pixctl webhooks secret list), and',
      '    the body?',
    ],
  },
  {
    what: 'no command behind a colon, up to the end of its sentence',
    text: 'Finish it: pixctl journal resume 01a2 --live --profile shop. To send another, add --again.',
    lines: [
      'Finish it:',
      '    pixctl journal resume 01a2 --live --profile shop.',
      '    To send another, add --again.',
    ],
  },
  {
    what: 'no line that is a command',
    text: '  pixctl withdraw show 01a21f02-9c32-792f-b6c8-f71f6fa22ce9 --wait',
    lines: ['  pixctl withdraw show 01a21f02-9c32-792f-b6c8-f71f6fa22ce9 --wait'],
  },
  {
    what: 'what is no command, though it names the program',
    text: 'A file of the home is damaged, and pixctl doctor says what is wrong with it.',
    lines: [
      'A file of the home is damaged, and',
      '    pixctl doctor says what is wrong',
      '    with it.',
    ],
  },
  {
    what: 'no word, however long',
    text: `SHA-256  ${'0'.repeat(64)}`,
    lines: [`SHA-256  ${'0'.repeat(64)}`],
  },
  {
    what: 'nothing of a line that fits',
    text: 'Two  lines\nof their own',
    lines: ['Two  lines', 'of their own'],
  },
])('breaks $what', ({text, lines}) => {
  expect(
    wrappedText(text, WIDTH)
      .split('\n')
      .map((line) => line.trimEnd()),
  ).toEqual(lines)
})

test('leaves a text alone where no terminal shows it', () => {
  const text = 'word '.repeat(100)
  expect(wrappedText(text, undefined)).toBe(text)
})

test('loses no word, and breaks nothing where it was not too long', () => {
  const words = fc.stringMatching(/^[a-z.:"]{1,12}$/)
  const lines = fc.array(fc.oneof(words, fc.constant('pixctl'), fc.constant('R$')), {maxLength: 40})
  fc.assert(
    fc.property(lines, fc.integer({min: 30, max: 100}), (parts, width) => {
      const text = parts.join(' ')
      const wrapped = wrappedText(text, width)
      expect(wrapped.split(/\s+/).join(' ').trim()).toBe(text.trim())
      if (text.length <= width) expect(wrapped).toBe(text)
    }),
  )
})

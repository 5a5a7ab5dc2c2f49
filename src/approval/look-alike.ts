/**
 * Letters that are drawn alike, each list under the letter that stands for all of them. Greek and
 * Cyrillic ones, those of phonetic alphabets, small capitals, and what is a stroke away.
 *
 * Source: Unicode Technical Standard 39, section 4, "Confusable Detection"; the Latin, Greek and
 * Cyrillic part of its data for letters of names.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: '\u2c6d\u0391\u0410',
  a: '\u0251\u03b1\u0430\u1d00\u2c70',
  B: '\u0392\u0412\u0181',
  b: '\u0185\u042c\u044c\u0299\u0432\u0253\u0180',
  C: '\u03f9\u0421\u0187',
  c: '\u03f2\u0441\u1d04\u0188\u03c2',
  D: '\u0110\u00d0\u0189\u018a',
  d: '\u0501\u1d05\u0111\u0256\u0257',
  E: '\u0395\u0415',
  e: '\u0435\u04bd\u1d07\u025b\u03b5\u0454\u0247',
  F: '\u03dc\u0191',
  f: '\u03dd\u0192\ua730',
  G: '\u050c\u0193',
  g: '\u0261\u0262\u0260\u01e5',
  H: '\u0397\u041d\u0126',
  h: '\u04bb\u043d\u029c\u0266\u0127\u045b',
  i: '\u0131\u03b9\u0456\u0269\u026a\u0268',
  J: '\u0408\u037f\u0248',
  j: '\u03f3\u0458\u0237\u1d0a\u0249',
  K: '\u039a\u041a\u0198',
  k: '\u03ba\u043a\u1d0b\u0138\u0199',
  L: '\u0141\u023d',
  l: 'I1|\u0399\u0406\u04c0\u04cf\u029f\u0142\u026b\u026c\u026d\u019a\u0196\u01c0',
  M: '\u039c\u041c\u03fa',
  m: '\u043c\u1d0d\u0271',
  N: '\u039d\u019d\u0220',
  n: '\u03b7\u043f\u0274\u014b\u0272\u0273\u019e',
  O: '0\u039f\u041e\u00d8\u04e8',
  o: '\u03bf\u043e\u03c3\u1d0f\u00f8\u0275\u04e9',
  P: '\u03a1\u0420\u01a4',
  p: '\u03c1\u0440\u03f1\u1d18\u01a5',
  Q: '\u051a',
  q: '\u051b\u024b',
  R: '\u01a6',
  r: '\u0433\u1d26\u0280\u027c\u027d\u024d',
  S: '\u0405',
  s: '\u0455\ua731\u01bd\u0282\u017f',
  T: '\u03a4\u0422\u01ac\u0166',
  t: '\u03c4\u0442\u1d1b\u01ad\u0167',
  U: '\u01b2',
  u: '\u03c5\u028b\u1d1c\u0289',
  V: '\u0474',
  v: '\u03bd\u0475\u1d20',
  W: '\u051c',
  w: '\u0461\u051d\u03c9\u026f\u1d21',
  X: '\u03a7\u0425',
  x: '\u03c7\u0445',
  Y: '\u03a5\u0423\u04ae\u01b3\u024e',
  y: '\u0443\u03b3\u04af\u028f\u0263\u01b4\u024f',
  Z: '\u0396\u01b5',
  z: '\u1d22\u01b6\u0290',
  '\u018f': '\u04d8',
  '\u0259': '\u04d9\u01dd',
}

/** Of each letter, the one it looks like. */
export const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) =>
    [...alikes].map((alike) => [alike, letter] as const),
  ),
)

/** A name as it is seen: without accents and width, each letter as the one it looks like. */
const drawn = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => STANDS_FOR.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Whether no reader tells two names apart: as they are written, in capitals or in small letters.
 */
export const looksAlike = (one: string, other: string): boolean =>
  FORMS.some((form) => drawn(form(one)) === drawn(form(other)))

const FORMS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
]

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mayMove } from '#rules/states.ts'
import { issueForm, MOST_PRODUCTS, notReady, paragraphs } from './issue-form.ts'
import { segmentForm, segmentInWords, SEGMENT_NEEDS_ONE, SEGMENT_TAKES_NONE } from './segment.ts'
import { causeOfRefusal, countOf, paceInWords } from './sending.ts'
import {
  ISSUE_MOVES,
  ISSUE_STATES,
  isDraft,
  isOver,
  isToCome,
  RECIPIENT_MOVES,
  RECIPIENT_STATES,
} from './states.ts'

/** Holds product §22.4. */

test('what began to leave is never a draft again, and what is over stays so', () => {
  for (const from of ISSUE_STATES) {
    for (const to of ISSUE_STATES.filter(isDraft)) expect(mayMove(ISSUE_MOVES, from, to)).toBe(false)
    if (isOver(from)) expect(ISSUE_MOVES[from]).toEqual([])
  }
  for (const from of RECIPIENT_STATES.filter((state) => !isToCome(state)))
    expect(RECIPIENT_MOVES[from]).toEqual([])
})

test('a draft may lack anything, but says what is too long or too many', () => {
  expect(v.parse(issueForm, {})).toEqual({
    subject: '',
    preheader: '',
    body: '',
    segment: { who: 'all', brand: '', genre: '', size: '' },
    products: [],
  })
  expect(v.parse(issueForm, { subject: ' Llegó\nel frío ', products: [3, 1, 3] })).toMatchObject({
    subject: 'Llegó el frío',
    products: [3, 1],
  })
  const many = Array.from({ length: MOST_PRODUCTS + 1 }, (_, index) => index + 1)
  const { issues = [] } = v.safeParse(issueForm, { subject: 'a'.repeat(121), products: many })
  expect(issues.map(({ message }) => message)).toEqual([
    'El asunto admite hasta 120 letras',
    'Un envío lleva hasta 12 productos',
  ])
  expect(notReady({ subject: '', body: 'x' })).toEqual({ subject: 'Escribí el asunto' })
})

test('paragraphs are parted by an empty line; lines stay', () =>
  expect(paragraphs('Hola\nche\n\n \n\nChau')).toEqual(['Hola\nche', 'Chau']))

test.each([
  [{ who: 'likes' }, SEGMENT_NEEDS_ONE],
  [{ who: 'bought', size: '42' }, SEGMENT_TAKES_NONE],
  [{ who: 'nobody' }, 'Elegí a quiénes'],
])('segment %j: %s', (input, sentence) =>
  expect(v.safeParse(segmentForm, input).issues?.[0]?.message).toBe(sentence),
)
test('a segment in words', () =>
  expect(segmentInWords({ who: 'likes', brand: 'nike', genre: '', size: '38' })).toBe(
    'A quienes compraron o guardaron algo como… nike, talle 38',
  ))

test.each([
  ['SMTP 550: 550 5.1.1 <…@…> User unknown', 'no-mailbox'],
  ['SMTP 550: 550 No such user here', 'no-mailbox'],
  ['SMTP 552: 5.2.2 mailbox full', 'full'],
  ['SMTP 550: 5.7.1 message refused by policy', 'rejected'],
  ['EmailJS 400: The to_email parameter is invalid', 'refused'],
])('«%s» means %s', (detail, cause) => expect(causeOfRefusal(detail)).toBe(cause))

test('how long it takes is told before it leaves', () => {
  expect(paceInWords(1)).toBe('Salen de a poco, hasta 60 por minuto: alrededor de un minuto.')
  expect(paceInWords(600)).toMatch(/unos 10 minutos\.$/)
  expect(paceInWords(10_000)).toMatch(/unas 3 horas\.$/)
  expect([countOf(1), countOf(2)]).toEqual(['1 persona', '2 personas'])
})

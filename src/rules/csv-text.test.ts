import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv-text.ts'

test.each([
  ['Ana', 'Ana'],
  ['=HYPERLINK("http://evil.test")', '"\'=HYPERLINK(""http://evil.test"")"'],
  ['+54 11', '"\'+54 11"'],
  ['-1', '"\'-1"'],
  ['@sum', '"\'@sum"'],
  ['a,b', '"a,b"'],
  ['dos\nlíneas', '"dos\nlíneas"'],
])('%s becomes %s', (text, cell) => expect(csvCell(text)).toBe(cell))

test('a number stays one', () => expect(csvCell(-5)).toBe('-5'))
test('rows end as the standard says', () => expect(csvText([['a', 1]])).toBe('\uFEFFa,1\r\n'))

import { expect, test } from 'vitest'
import { readVideo } from './addresses.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import type { ImportNote } from '#rules/imports/notes.ts'

/** Holds product §4.29, §34.2. */

const OURS = `/video/${'a'.repeat(32)}.mp4`
const HOSTED = 'https://res.cloudinary.com/vereda/video/upload/v1/a.mp4'
const HOST = 'res.cloudinary.com/vereda/image/upload'

test.each<[string, string[], string | undefined, string[]]>([
  ['one of ours', [OURS], OURS, []],
  ['one at the host', [HOSTED], HOSTED, []],
  ['the first that a row says', ['', OURS], OURS, []],
  ['an empty cell', [''], undefined, []],
  ['another site', ['https://tube.test/watch?v=1'], undefined, ['tube.test']],
  ['a picture', [`https://${HOST}/v1/a.jpg`], undefined, ['res.cloudinary.com']],
  ['what is no address', ['javascript:alert(1)'], undefined, ['javascript:alert(1)']],
])('the video of a list: %s', (_name, cells, wanted, said) => {
  const notes: ImportNote[] = []
  const rows = cells.map((cell) => () => cell)
  const { video } = readVideo(rows, { video: 'video' } as Mapping, [HOST], notes)
  expect(video).toBe(wanted)
  expect(notes.map(({ kind, value }) => `${kind}: ${value}`)).toEqual(said.map((host) => `video: ${host}`))
})

test('without a column nothing is said', () => {
  expect(readVideo([() => OURS], {} as Mapping, [], [])).toEqual({})
})

/** What forms show for some of their choices only has its rule, and costs the pages of shoppers nothing. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { RESOLVE_HOWS } from '#rules/till/offline/form.ts'

const components = fs
  .globSync('src/web/**/*.tsx')
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))

test('each choice that is named has its rule in the style sheet', () => {
  const styles = fs.readFileSync('src/web/styles/admin.css', 'utf8')
  const named = components.flatMap(({ text }) =>
    [...text.matchAll(/data-for="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
  )
  expect(named).toContain('mixed')
  // Named by a variable, of a till's unjoined sales.
  expect([...named, ...RESOLVE_HOWS].filter((name) => !styles.includes(`[data-for~='${name}']`))).toEqual([])
})

// Its selector ends in «any descendant»: the browser restyles the whole page whenever a box is ticked.
test('no utility asks a page what is ticked in it', () => {
  expect(components.filter(({ text }) => /(group|peer)-has-/.test(text)).map(({ file }) => file)).toEqual([])
})

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderProblem } from './folder.ts'

/** Holds product §41.6. */

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-folder-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

test('a folder that is there or can be made has no problem', () => {
  expect(folderProblem('DATA_DIR', root)).toBeNull()
  expect(folderProblem('DATA_DIR', path.join(root, 'a/b'))).toBeNull()
})

test.each(['', '/below', '/far/below'])(
  'a file, or a place below one (%s): the sentence names all three',
  (below) => {
    const file = path.join(root, 'file')
    fs.writeFileSync(file, 'x')
    const folder = file + below
    expect(folderProblem('DATA_DIR', folder)).toBe(
      `DATA_DIR: ${folder} cannot be a folder, because ${file} is a file. Name another folder in DATA_DIR.`,
    )
  },
)

test('a folder of another user, and a place below it: the sentence says whose', () => {
  const folder = path.join(root, 'theirs')
  fs.mkdirSync(folder, { mode: 0o700 })
  fs.chmodSync(root, 0o755)
  const source = fs.readFileSync(path.join(import.meta.dirname, 'folder.ts'), 'utf8')
  // In a process of its own, which is nobody's; where the tests are not root's, nobody may enter.
  const nobody = process.getuid?.() === 0
  if (!nobody) fs.chmodSync(folder, 0o500)
  const script = path.join(root, 'ask.mts')
  fs.writeFileSync(
    script,
    `${source}\nfor (const below of ['', '/below']) console.log(folderProblem('BACKUP_DIR', ${JSON.stringify(folder)} + below))`,
    { mode: 0o644 },
  )
  const said = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    cwd: root,
    ...(nobody ? { uid: 65534, gid: 65534 } : {}),
  })
  for (const line of said.trim().split('\n')) {
    expect(line).toMatch(/^BACKUP_DIR: .*theirs belongs to another user \(\d+\)/)
    expect(line).toContain('or name another one in BACKUP_DIR')
  }
})

/**
 * `npm run bench -- api --against <commit>`: the same groups of this tree and of another commit's, in turns, so that a noisy hour
 * hits both; each tree is measured by its own bench, against the limits of the same machine, and what both print is set side by side.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root, SHOP_FLAGS } from '#scripts/runtime.mjs'
import { changesOf, printChanges, type Change } from './support/changes.ts'
import type { Figure } from './support/figure.ts'

type Order = { commit: string; groups: readonly string[]; quick: boolean; turns: number }

/** Answers what became slower than the noise of its own turns. */
export function compareWithCommit(
  { commit, groups, quick, turns }: Order,
  say: (line: string) => void,
): Change[] {
  const other = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-against-')), 'tree')
  git(['worktree', 'add', '--quiet', '--detach', other, commit])
  try {
    installPackages(other)
    const measured: Record<'before' | 'after', Figure[][]> = { before: [], after: [] }
    for (let turn = 1; turn <= turns; turn += 1)
      for (const [side, tree] of [
        ['before', other],
        ['after', root],
      ] as const) {
        say(`turn ${turn} of ${turns}: ${side === 'after' ? 'this tree' : commit} …`)
        build(tree)
        measured[side].push(groups.flatMap((group) => benchOf(tree, group, quick)))
      }
    const changes = changesOf(measured.before, measured.after)
    say(printChanges(commit, changes))
    return changes.filter(({ slower }) => slower)
  } finally {
    git(['worktree', 'remove', '--force', other])
    fs.rmSync(path.dirname(other), { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[], cwd: string): void {
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`
  const ran = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    maxBuffer: 64e6,
  })
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${ran.stdout}${ran.stderr}`)
}
const git = (args: readonly string[]): void => run('git', args, root)

/** Ours where the other commit names the same, else its own. */
function installPackages(tree: string): void {
  const lock = (folder: string) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lock(tree) === lock(root))
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  else run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], tree)
}

/** The pages, when they are not built yet. */
function build(tree: string): void {
  const file = ['prepare', 'steps']
    .map((name) => path.join(tree, 'scripts', `${name}.mjs`))
    .find(fs.existsSync)!
  run(
    process.execPath,
    ['-e', `import(${JSON.stringify(file)}).then((made) => made.build(process.execPath))`],
    tree,
  )
}

function benchOf(tree: string, group: string, quick: boolean): Figure[] {
  const results = path.join(tree, 'bench/results', `${group}.json`)
  fs.rmSync(results, { force: true })
  // A page beyond its budget ends it with 1, and has its figures all the same.
  const args = [...SHOP_FLAGS.slice(0, 1), 'bench/run.ts', group, ...(quick ? ['--quick'] : [])]
  const ran = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  if (!fs.existsSync(results)) throw new Error(`${group} could not be measured in ${tree}:\n${ran.stdout}`)
  return (JSON.parse(fs.readFileSync(results, 'utf8')) as { figures: Figure[] }).figures
}

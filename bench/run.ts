/**
 * `npm run bench [group…] [-- --quick]`: measures what the shop promises, each figure against the limit of the machine that
 * runs it, and prints what is met and what is missed. `--against <commit>` measures that commit and this tree in turns. Only a page beyond its budget makes it fail (`browser`): of the others a
 * shared machine is no judge.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareWithCommit } from './against.ts'
import { api } from './api.ts'
import { browser } from './browser.ts'
import { growth } from './growth.ts'
import { html } from './html.ts'
import { importing } from './importing.ts'
import { entrusted } from './entrusted.ts'
import { pairs } from './pairs.ts'
import { settling } from './settling.ts'
import { orders } from './orders.ts'
import { start } from './start.ts'
import type { Settings } from './support/compare.ts'
import { isMet, printTable, type Figure } from './support/figure.ts'
import type { Group } from './support/group.ts'
import { webhook } from './webhook.ts'

const GROUPS: Record<string, Group> = {
  api,
  html,
  orders,
  entrusted,
  pairs,
  webhook,
  growth,
  start,
  import: importing,
  settlements: settling,
  browser,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    turns: { type: 'string', default: '3' },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(GROUPS).join(', ')}.\n`)
  process.exit(2)
}
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (values.against !== undefined) {
  const slower = compareWithCommit(
    {
      commit: values.against,
      groups: positionals.length > 0 ? positionals : ['api', 'html', 'growth', 'start'],
      quick: values.quick,
      turns: Math.max(1, Math.trunc(Number(values.turns)) || 1),
    },
    say,
  )
  process.exit(slower.length === 0 ? 0 : 1)
}
const settings: Settings = values.quick
  ? { rounds: 1, milliseconds: 1_500 }
  : { rounds: 3, milliseconds: 4_000 }
const folder = path.join(import.meta.dirname, 'results')
fs.mkdirSync(folder, { recursive: true })

const all: Figure[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(GROUPS)) {
  const began = Date.now()
  say(`\n${name} …`)
  try {
    const figures = await GROUPS[name]!(settings, (line) => say(`  ${line}`))
    all.push(...figures)
    const record = {
      at: new Date().toISOString(),
      node: process.version,
      cpus: os.cpus().length,
      ...settings,
      figures,
    }
    fs.writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`)
    if (figures.length > 0) say(printTable(figures))
    say(`  ${name} took ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    say(`  could not be measured: ${(error as Error).stack}`)
  }
}
if (positionals.length !== 1 && all.length > 0) say(`\n${printTable(all)}`)
const missed = all.filter((figure) => !isMet(figure))
if (missed.some(({ group }) => group === 'browser')) process.exitCode = 1
say(`\n${all.length - missed.length} met, ${missed.length} missed; in full in bench/results/.`)

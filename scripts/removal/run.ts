/** `node scripts/removal/run.ts [--sell] [subject…]`: which subjects the shop compiles without, and sells without; `looks+drops` are left out together. */
import { parseArgs } from 'node:util'
import { openCopy } from './compile.ts'
import { SUBJECTS } from './subjects.ts'

const { values, positionals } = parseArgs({ options: { sell: { type: 'boolean' } }, allowPositionals: true })
const copy = openCopy()
try {
  for (const subject of positionals.length > 0 ? positionals : Object.keys(SUBJECTS)) {
    const { errors, seconds, sold } = copy.without(subject.split('+'), { sells: values.sell })
    const end = errors.length === 0 ? 'can be removed' : `${errors.length} errors`
    console.log(`${subject}: ${end} (${seconds.toFixed(1)} s)`)
    for (const line of sold === undefined ? errors : [sold]) console.log(`  ${line}`)
  }
} finally {
  copy.close()
}

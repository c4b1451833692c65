/** The project as the compiler reads it, for tests about how the code is written. */
import path from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'

type Look<T> = (source: SourceFile, file: string, checker: Checker) => T[]

/** What `look` finds in each file of the project that is asked about; `file` is its path from the root. */
export function inProgram<T>(isAsked: (file: string) => boolean, look: Look<T>): T[] {
  const api = new API({ cwd: process.cwd() })
  try {
    const { program, checker } = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects()[0]!
    return program
      .getSourceFileNames()
      .map((name) => ({ name, file: path.relative(process.cwd(), name) }))
      .filter(({ file }) => isAsked(file))
      .flatMap(({ name, file }) => look(program.getSourceFile(name)!, file, checker))
  } finally {
    api.close()
  }
}

export const lineOf = (node: Node, source: SourceFile): number =>
  source.text.slice(0, node.getStart(source)).split('\n').length

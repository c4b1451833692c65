/**
 * The file system of the embedded database, with the fsync that PGlite 0.5 leaves out: without it a power cut loses
 * acknowledged orders. It leans on an internal of Emscripten (`NODEFS.stream_ops`), so PGlite's version is pinned and the
 * database refuses to start when the shop below does not move (open.ts). And with files that are their owner's alone:
 * Emscripten gives everybody's rights to each file that it makes, whatever the process's umask says.
 */
import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './folder-tree.ts'

type Stream = { nfd?: number | null; node: unknown }
type Attributes = { mode?: number }
type Internals = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number }
    node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
    realPath(node: unknown): string
  }
}

/** Emscripten's number for EIO: PostgreSQL then panics and recovers from its log, instead of believing a lost write. */
const EIO = 29

export class DurableFileSystem extends NodeFS {
  fsyncs = 0

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    const give = (module: unknown) => {
      const { NODEFS } = module as Internals
      NODEFS.stream_ops.fsync = (stream) => this.#sync(stream, (node) => NODEFS.realPath(node))
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : withoutOthers(attributes, attributes.mode))
    }
    prepared.emscriptenOpts.preRun = [give, ...(prepared.emscriptenOpts.preRun ?? [])] as never
    return prepared
  }

  #sync(stream: Stream, pathOf: (node: unknown) => string): number {
    try {
      if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd)
      else syncPath(pathOf(stream.node))
      this.fsyncs++
      return 0
    } catch {
      return EIO
    }
  }
}

const withoutOthers = (attributes: Attributes, mode: number): Attributes => ({
  ...attributes,
  mode: mode & ~0o077,
})

const settings = [
  'wal_sync_method=fsync',
  // Else it keeps a gigabyte of old log, and takes 150 MB of memory for a cache that the system's file cache already is.
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
]

/** PGlite's own parameters less `-F`, which turns fsync off. */
export const durableStart = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(settings.flatMap((setting) => ['-c', setting]))

/** Pieces of a file by their place in it: of a video only what it says of itself is ever in memory. */
import type { FileHandle } from 'node:fs/promises'

export type Film = {
  size: number
  /** Fewer bytes than asked for where the file ends. */
  read(at: number, length: number): Promise<Buffer>
}

export const filmOf = (file: FileHandle, size: number): Film => ({
  size,
  async read(at, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  },
})

/** Whether a folder that a variable names can be used, asked before anything is written there. */
import fs from 'node:fs'
import path from 'node:path'

/** A sentence for the operator that names the variable, the folder and what to do; null when it can be made or written to. */
export function folderProblem(variable: string, folder: string): string | null {
  const there = nearest(folder)
  if (!fs.statSync(there).isDirectory())
    return `${variable}: ${folder} cannot be a folder, because ${there} is a file. Name another folder in ${variable}.`
  try {
    fs.accessSync(there, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EROFS'
        ? `${there} cannot be written to: its file system is read-only`
        : `${there} belongs to another user (${fs.statSync(there).uid}), and this one${userId()} may not write there`
    return `${variable}: ${why}. Give that folder to whoever runs the shop (chown), or name another one in ${variable}.`
  }
}

/** The folder itself, or what is there of the way to it. */
function nearest(folder: string): string {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    try {
      if (fs.statSync(place, { throwIfNoEntry: false })) return place
    } catch (error) {
      // Below a file, or below a folder that this user may not enter: what it stands in says which.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTDIR' && code !== 'EACCES' && code !== 'EPERM') throw error
    }
    if (place === path.dirname(place)) return place
  }
}

const userId = (): string => (process.getuid ? ` (${process.getuid()})` : '')

/** A PostgreSQL server of the drill's own, in a passing folder on a port of this machine, and how one becomes the other's standby. */
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, runOnce, start } from './processes.ts'

export class Cluster {
  readonly name: string
  readonly port: number
  readonly #bin: string
  readonly #folder: string
  #server: ChildProcess | undefined

  constructor(bin: string, parent: string, name: string, port: number) {
    this.#bin = bin
    this.#folder = path.join(parent, name)
    this.name = name
    this.port = port
  }

  async make(): Promise<void> {
    await this.#run(
      'initdb',
      '-D',
      this.#folder,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
    )
  }

  /** A copy of `primary`, which it then follows under its own name. */
  async copyOf(primary: Cluster): Promise<void> {
    fs.rmSync(this.#folder, { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${this.name}`
    await this.#run('pg_basebackup', '-D', this.#folder, '-R', '-X', 'stream', '-c', 'fast', '-d', from)
  }

  async open(): Promise<void> {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
      shared_buffers: '32MB',
      // A commit is acknowledged once the standby has it on its disk as well.
      synchronous_commit: 'on',
    }
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    this.#server = start(path.join(this.#bin, 'postgres'), ['-D', this.#folder, ...args], databaseUser)
    for (let round = 0; round < 300; round++) {
      if (await this.ask('select 1').catch(() => null)) return
      await pause(100)
    }
    throw new Error(`The cluster ${this.name} did not open within 30 seconds.`)
  }

  /** As if the machine were gone: the server and all of its sessions at once, without a word to anybody. */
  async kill(): Promise<void> {
    const server = this.#server!
    const exit = once(server, 'exit')
    // Its children first notice that it is gone, and end.
    server.kill('SIGKILL')
    await exit
  }

  promote = () => this.#run('pg_ctl', 'promote', '-D', this.#folder, '-w')

  /** Whether a commit waits for `standby`, or (null) for nobody. */
  async waitFor(standby: Cluster | null): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${standby ? standby.name : ''}'`)
    await this.ask('select pg_reload_conf()')
    if (!standby) return
    for (let round = 0; round < 300; round++) {
      const rows = await this.ask(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (rows.length > 0) return
      await pause(100)
    }
    throw new Error('The standby did not catch up within 30 seconds.')
  }

  async ask(question: string): Promise<unknown[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      database: 'postgres',
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(question)).rows
    } finally {
      await client.end()
    }
  }

  #run(program: string, ...args: string[]) {
    return runOnce(path.join(this.#bin, program), args, databaseUser)
  }
}

/**
 * The log: one JSON line an event, built from an allow-list. What people type, who they are and what they look for never
 * gets here: no bodies, cookies, addresses of pages or e-mail addresses (product §38.13).
 */
import { destination, pino, type DestinationStream, type Logger } from 'pino'
import { causeOfQueuedWork } from '#shop/request-id.ts'

const EMAIL = /[^\s"'<>=/?&:,;()]+(?:@|%40)[^\s"'<>=/?&,;()]+\.[^\s"'<>=/?&,;()]+/gi
/** As long as a seal, or the value of a cookie, and no fingerprint in hexadecimal. */
const SECRET = /(?<![\w-])(?![0-9a-f]+(?![\w-]))[\w-]{43,}/g

/** `destination` is for tests; otherwise standard output. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // What a job logs carries the id of the request that queued it, under the name that the request's own lines use.
      mixin: () => {
        const reqId = causeOfQueuedWork()
        return reqId === null ? {} : { reqId }
      },
      serializers: {
        err: facts,
        error: (error: unknown) => (error instanceof Error ? facts(error) : error),
        req: () => undefined,
        res: () => undefined,
      },
      // The last net, under whatever a library may put into a message.
      hooks: { streamWrite: (line) => line.replace(EMAIL, '[e-mail]').replace(SECRET, '[token]') },
    },
    stream ?? destination({ dest: 1, sync: false }),
  )
}

/** What went wrong and where, without the values that it went wrong with. */
function facts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something that is no Error was thrown' }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: facts(error.cause) } : {}),
  }
}

/** Drizzle prints a failed query with its parameters; the query tells enough. */
const withoutValues = (message: string): string => message.split(/\n?params: /)[0]!.slice(0, 500)

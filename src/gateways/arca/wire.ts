/**
 * One call of SOAP 1.1. Not `fetch`: the production service prefers a key exchange of 1024 bits, which OpenSSL refuses, and only
 * `node:https` lets us offer others. No blind retry: what became of a call that got lost is asked of the service.
 */
import http from 'node:http'
import https from 'node:https'
import { GatewayUnavailable } from '#gateways/ports.ts'

export type SoapCall = { address: string; action: string; body: string; timeoutMs: number }
export type SoapAnswer = { status: number; text: string; date: string | null }

const CIPHERS = 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256'
/** For TLS 1.2; of 1.3 every suite is offered as always. */
const agent = new https.Agent({ keepAlive: true, ciphers: `${CIPHERS}:DEFAULT:!DHE` })
const LONGEST_ANSWER = 1_000_000

/** Throws GatewayUnavailable when no whole answer came; a status of 500 is an answer. */
export function callSoap({ address, action, body, timeoutMs }: SoapCall): Promise<SoapAnswer> {
  const url = new URL(address)
  const secure = url.protocol === 'https:'
  const unavailable = (cause: unknown) =>
    new GatewayUnavailable(`ARCA: no answer from ${url.host}`, { cause, trouble: 'reach' })
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(
      url,
      {
        method: 'POST',
        ...(secure ? { agent } : {}),
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          soapaction: `"${action}"`,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size > LONGEST_ANSWER) response.destroy(new Error('the answer is too long'))
        })
        response.on('error', (error) => reject(unavailable(error)))
        response.on('end', () =>
          response.complete
            ? resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(parts).toString('utf8'),
                date: response.headers.date ?? null,
              })
            : reject(unavailable(new Error('half an answer'))),
        )
      },
    )
    request.on('error', (error) => reject(unavailable(error)))
    request.end(body)
  })
}

export const envelope = (body: string, namespaces = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"${namespaces}><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

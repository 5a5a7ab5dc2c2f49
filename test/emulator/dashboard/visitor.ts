import type {Driver} from '../driver.ts'
import {type Answer, ask} from '../driver.ts'

/** A visitor of the dashboard without a browser: the cookie, and calls that carry it. */
export class Visitor {
  readonly #driver: Driver
  readonly cookie: string

  private constructor(driver: Driver, cookie: string) {
    this.#driver = driver
    this.cookie = cookie
  }

  /** Opens the address of the ready line as a browser would. */
  static async enter(driver: Driver): Promise<Visitor> {
    const reply = await fetch(driver.emulator.dashboardUrl, {redirect: 'manual'})
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    return new Visitor(driver, cookie)
  }

  read(path: string): Promise<Answer> {
    return this.call('GET', `/data/test/${path}`)
  }

  service(method: string, path: string, body: unknown, headers = {}): Promise<Answer> {
    return this.call(method, `/service/test${path}`, body, headers)
  }

  call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const url = `${this.#driver.emulator.controlUrl}/dashboard${path}`
    return ask(url, method, {
      headers: {Cookie: this.cookie, ...headers},
      ...(body !== undefined && {body}),
    })
  }
}

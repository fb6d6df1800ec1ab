/**
 * Runs in the page: tries every way a page has to reach a host, and returns the number tried, once they had time to
 * arrive. Refers to nothing outside itself.
 */
export async function tryEveryWayOut(host: string): Promise<number> {
  const url = (name: string) => `http://${host}/${name}`
  const add = (tag: string, set: Record<string, string>, into: Element = document.body) => {
    const element = document.createElement(tag)
    element.dataset.wayOut = 'yes'
    for (const [name, value] of Object.entries(set)) element.setAttribute(name, value)
    into.append(element)
    return element
  }
  const ways: (() => unknown)[] = [
    () => add('img', { src: url('img') }),
    () => add('img', { srcset: `${url('srcset')} 2x` }),
    () => add('img', { src: 'file:///etc/hostname' }),
    () => add('img', { src: `ftp://${host}/ftp` }),
    () => add('script', { src: url('script') }),
    () => add('script', { src: url('module'), type: 'module' }),
    () => add('link', { rel: 'stylesheet', href: url('style') }, document.head),
    () => add('link', { rel: 'prefetch', href: url('prefetch') }, document.head),
    () => add('link', { rel: 'preload', as: 'image', href: url('preload') }, document.head),
    () => add('link', { rel: 'modulepreload', href: url('modulepreload') }, document.head),
    () => add('link', { rel: 'icon', href: url('icon') }, document.head),
    () => add('link', { rel: 'manifest', href: url('manifest') }, document.head),
    () => add('iframe', { src: url('iframe') }),
    () => add('iframe', { src: `data:text/html,<img src=${url('inner')}>` }),
    () => add('object', { data: url('object') }),
    () => add('embed', { src: url('embed') }),
    () => add('video', { src: url('video'), poster: url('poster') }),
    () => add('audio', { src: url('audio') }),
    () => add('input', { type: 'image', src: url('input') }),
    () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `@font-face{font-family:out;src:url(${url('font')})} body::after{content:url(${url('content')});font-family:out}`,
      )
      document.adoptedStyleSheets = [sheet]
    },
    () => fetch(url('fetch'), { mode: 'no-cors' }),
    () => fetch(`https://${host}/tls`),
    () => {
      const request = new XMLHttpRequest()
      request.open('POST', url('xhr'))
      request.send('x')
    },
    () => new WebSocket(`ws://${host}/ws`),
    () => new EventSource(url('events')),
    () => navigator.sendBeacon(url('beacon'), 'x'),
    () => new Worker(url('worker')),
    () => new SharedWorker(url('shared-worker')),
    () => navigator.serviceWorker.register(url('service-worker')),
    () => {
      const form = add('form', { action: url('form'), method: 'post' }) as HTMLFormElement
      form.submit()
    },
    () => (add('a', { href: '#', ping: url('ping') }) as HTMLAnchorElement).click(),
    () => (add('a', { href: url('download'), download: 'x' }) as HTMLAnchorElement).click(),
    () => new Image().setAttribute('src', `//${host}/protocol-relative`),
  ]
  for (const way of ways) {
    try {
      void Promise.resolve(way()).catch(() => undefined)
    } catch {
      // Refused before it began.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  document.adoptedStyleSheets = []
  for (const element of document.querySelectorAll('[data-way-out]')) element.remove()
  return ways.length
}
